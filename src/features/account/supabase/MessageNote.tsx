import { env } from '@/lib/env'

/** Where messages go on the embedded backend, which has no post. */
export function MessageNote() {
  if (!env.embedded) return null
  return (
    <p className="border-l-[3px] border-l-line2 pl-[14px] text-ink2">
      On this demo backend nothing is mailed: the link, and a code that does the same, are printed in the terminal that
      runs the site.
    </p>
  )
}
