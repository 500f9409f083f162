import { Tooltip as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { TOOLTIP_OPEN_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from '@/lib/constants'

/** When any tooltip last closed: the next one within the skip delay opens at once (spec §9). */
let lastClosedAtMs = 0

interface TooltipProps {
  content: ReactNode
  /** One focusable element that passes its props and ref on. */
  children: ReactElement
}

/** A few words on what is pointed at or focused; on touch, on what is tapped. */
export function Tooltip({ content, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const [delayMs, setDelayMs] = useState(TOOLTIP_OPEN_DELAY_MS)
  const touched = useRef(false)

  const change = (next: boolean) => {
    if (!next) lastClosedAtMs = Date.now()
    setOpen(next)
  }

  return (
    // A provider of its own, so that no page above has to load this code; the shared delay is kept above.
    <Radix.Provider skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      <Radix.Root open={open} onOpenChange={change} delayDuration={delayMs}>
        <Radix.Trigger
          asChild
          onPointerEnter={() =>
            setDelayMs(Date.now() - lastClosedAtMs < TOOLTIP_SKIP_DELAY_MS ? 0 : TOOLTIP_OPEN_DELAY_MS)
          }
          onPointerDown={(event) => {
            touched.current = event.pointerType === 'touch'
          }}
          onClick={(event) => {
            if (!touched.current) return
            // Stops only the closing that a click means to the tooltip; the element's own handler has run.
            event.preventDefault()
            change(!open)
          }}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={12}
            className="z-[60] max-w-[320px] animate-rise rounded border border-line2 bg-raised px-3 py-2 text-label text-ink shadow-float"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
