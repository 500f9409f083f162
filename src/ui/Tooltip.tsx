import { Tooltip as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { TOOLTIP_OPEN_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from '@/lib/constants'

/** Wraps a page with tooltips, not the whole site: most pages have none, and Radix adds 19 KiB. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={TOOLTIP_OPEN_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  )
}

/** Scrolling within this time after a focus event is caused by it. */
const FOCUS_SCROLLS_MS = 300

interface TooltipProps {
  content: ReactNode
  /** One focusable element. */
  children: ReactElement
}

/** A tooltip on hover, focus and tap; Radix itself does not open on touch. */
export function Tooltip({ content, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const isTouched = useRef(false)
  const focusedAtMs = useRef(Number.NEGATIVE_INFINITY)
  const change = (next: boolean) => {
    // Radix closes it on scroll, even when focusing the trigger scrolled it into view.
    const isFocusing =
      performance.now() - focusedAtMs.current < FOCUS_SCROLLS_MS && document.activeElement === trigger.current
    if (next || !isFocusing) setOpen(next)
  }
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Trigger
        ref={trigger}
        asChild
        onFocus={() => {
          focusedAtMs.current = performance.now()
        }}
        onPointerDown={(event) => {
          isTouched.current = event.pointerType === 'touch'
        }}
        onClick={() => isTouched.current && setOpen(true)}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          onEscapeKeyDown={() => setOpen(false)}
          sideOffset={6}
          collisionPadding={12}
          className="z-[60] max-w-[320px] animate-rise rounded border border-line2 bg-raised px-3 py-2 text-label text-ink shadow-float"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
