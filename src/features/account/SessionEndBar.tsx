import { type ReactNode, useEffect, useRef, useState } from 'react'
import { currentIdentity } from '@/identity/currentIdentity'
import type { SessionEnd } from '@/identity/identity'
import { Button } from '@/ui/Button'
import { Modal } from '@/ui/Modal'

/**
 * Says that the session has ended, and signs in again in place: at once when a request was turned down, else when
 * the user asks for it, so that no dialog takes the focus in the middle of a word.
 */
export function SessionEndBar({ ended, children }: { ended: SessionEnd; children: ReactNode }) {
  const [answered, setAnswered] = useState(0)
  const isAsking = ended.refusals > answered
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // What the keyboard reaches scrolls clear of the bar.
    const { style } = document.documentElement
    style.scrollPaddingBottom = `${bar.current?.offsetHeight ?? 0}px`
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [])

  return (
    <div ref={bar} className="sticky bottom-0 z-40 border-t border-line2 bg-panel">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <p role="status" className="mr-auto">
          <span className="font-medium">Your session has ended.</span> What you typed is still here.
        </p>
        <Button variant="ghost" onClick={() => void currentIdentity.signOut()}>
          Sign out
        </Button>
        <Button onClick={() => setAnswered(-1)}>Sign in again</Button>
      </div>
      <Modal open={isAsking} onClose={() => setAnswered(ended.refusals)} title="Sign in again">
        {children}
      </Modal>
    </div>
  )
}
