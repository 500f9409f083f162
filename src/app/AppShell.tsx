import type { ReactNode } from 'react'
import { env } from '@/lib/env'
import { Footer } from './Footer'
import { Header } from './Header'
import { OfflineBanner } from './OfflineBanner'
import { MAIN_ID } from './ScrollAndFocus'

/** What stands round every page. Its main part fills the screen from the start, so the footer never jumps. */
export function AppShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          // Not a navigation: the address keeps its own hash.
          event.preventDefault()
          document.getElementById(MAIN_ID)?.focus()
        }}
        className="fixed top-3 left-3 z-[70] -translate-y-20 rounded bg-acc-fill px-3 py-1.5 font-medium text-acc-ink focus:translate-y-0"
      >
        Skip to the content
      </a>
      {env.embedded && (
        <p className="truncate bg-raised px-4 py-1 text-center text-label text-ink2">
          Demo data: rules replayed over real prices, dates moved.
        </p>
      )}
      <Header />
      <main id={MAIN_ID} tabIndex={-1} className="min-h-[calc(100dvh-56px)] outline-none">
        {children}
      </main>
      <Footer />
      <OfflineBanner />
    </>
  )
}
