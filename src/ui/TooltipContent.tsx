import { Tooltip as Radix } from 'radix-ui'
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { TOOLTIP_OPEN_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from '@/lib/constants'

/** When any tooltip last closed: the next one within the skip delay opens at once. */
let lastClosedAtMs = 0

const delayNow = () => (Date.now() - lastClosedAtMs < TOOLTIP_SKIP_DELAY_MS ? 0 : TOOLTIP_OPEN_DELAY_MS)

/** What focusing scrolled is told to the page before the next frame is drawn. */
const afterScrolling = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then))

/** What brought this code: where that was the focus or a tap, the tooltip opens with it. */
export type OpensBy = 'hover' | 'focus' | 'tap'

interface TooltipContentProps {
  /** What it explains: an element that is in the document already. */
  anchor: HTMLElement
  opensBy: OpensBy
  children: ReactNode
}

/** The part of a tooltip that is not there before it is wanted. */
export function TooltipContent({ anchor, opensBy, children }: TooltipContentProps) {
  const isAskedFor = () => opensBy === 'tap' || (opensBy === 'focus' && document.activeElement === anchor)
  const [open, setOpen] = useState(isAskedFor)
  const [delayMs, setDelayMs] = useState(delayNow)
  const touched = useRef(false)
  const focusScrolls = useRef(false)

  const change = (next: boolean) => {
    // Radix closes when the page scrolls; that the keyboard brought the anchor into sight is no reason to.
    if (!next && focusScrolls.current && document.activeElement === anchor) return
    if (!next) lastClosedAtMs = Date.now()
    setOpen(next)
  }

  // The focus may have gone on before anything listened to it.
  useEffect(() => {
    if (opensBy === 'focus' && document.activeElement !== anchor) setOpen(false)
  }, [opensBy, anchor])

  return (
    // A provider of its own, so that no page above has to load this code; the shared delay is kept above.
    <Radix.Provider skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      <Radix.Root open={open} onOpenChange={change} delayDuration={delayMs}>
        <Radix.Trigger
          asChild
          // Drawn at once: the move that comes with the entering begins to wait by what stands by then.
          onPointerEnter={() => flushSync(() => setDelayMs(delayNow()))}
          onFocus={() => {
            focusScrolls.current = true
            afterScrolling(() => {
              focusScrolls.current = false
            })
          }}
          onPointerDown={(event) => {
            touched.current = event.pointerType === 'touch'
          }}
          onClick={(event) => {
            if (!touched.current) return
            // Stops only the closing that a click means to the tooltip; a button does nothing else by default.
            event.preventDefault()
            change(!open)
          }}
        >
          <Anchor element={anchor} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={12}
            className="z-[60] max-w-[320px] animate-rise rounded border border-line2 bg-raised px-3 py-2 text-label text-ink shadow-float"
          >
            {children}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

/** The document's names of what Radix listens for on its trigger. */
const LISTENERS = {
  onPointerEnter: 'pointerenter',
  onPointerMove: 'pointermove',
  onPointerLeave: 'pointerleave',
  onPointerDown: 'pointerdown',
  onFocus: 'focus',
  onBlur: 'blur',
  onClick: 'click',
} as const

interface AnchorProps extends Omit<ComponentProps<'button'>, 'ref'> {
  element: HTMLElement
  ref?: React.Ref<HTMLElement>
}

/** Takes Radix's place on an element that another component drew: nothing moves, and no focus is lost. */
function Anchor({ element, ref, ...given }: AnchorProps) {
  useImperativeHandle(ref, () => element, [element])

  useEffect(() => {
    const stop = new AbortController()
    for (const [handler, type] of Object.entries(LISTENERS)) {
      // Radix reads what React's events and the browser's own have in common.
      const listener = given[handler as keyof typeof LISTENERS] as ((event: Event) => void) | undefined
      if (listener) element.addEventListener(type, listener, { signal: stop.signal })
    }
    return () => stop.abort()
  })

  // A pointer that rests there moved before this code came.
  useEffect(() => {
    if (element.matches(':hover')) element.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' }))
  }, [element])

  const describedBy = given['aria-describedby']
  useLayoutEffect(() => {
    if (!describedBy) return
    element.setAttribute('aria-describedby', describedBy)
    return () => element.removeAttribute('aria-describedby')
  }, [element, describedBy])

  return null
}
