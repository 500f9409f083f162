import type { ReactNode } from 'react'

/** Says what a hosted project has and the embedded backend does not, instead of failing at it. */
export function HostedOnly({ children }: { children: ReactNode }) {
  return <p className="mt-4 border-l-[3px] border-l-line2 pl-[14px] text-ink2">{children}</p>
}
