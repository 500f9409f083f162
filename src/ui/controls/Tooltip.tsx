import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { TOOLTIP_OPEN_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from '@/lib/constants'

/** Minimum distance from the edges of the window. */
const EDGE_PX = 12

/** Whether a text is cut off. */
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight

/** When the last tooltip closed, on the page's clock: the next one opens without a delay. */
let closedAtMs = Number.NEGATIVE_INFINITY

interface TooltipProps {
  content: ReactNode
  /** Shown instead after a press, until the next press elsewhere: says why nothing happened. */
  pressed?: ReactNode
  /** The trigger only opens the tooltip, so any press opens it, including Enter after Escape. */
  isHint?: boolean
  /** The content is the trigger's own text, so it opens only if that is cut off. */
  onlyIfCut?: boolean
  /** A single focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/**
 * A tooltip on hover, focus and tap. It uses the browser's popover, which closes on Escape, on a press elsewhere or when another one
 * opens, and puts its links right after the trigger in the tab order. A library's (Radix with Floating UI) would be 20 KiB of script
 * before the ranking's first row.
 */
export function Tooltip({ content, pressed, isHint = false, onlyIfCut = false, children }: TooltipProps) {
  const [open, setOpen] = useState<'content' | 'pressed' | null>(null)
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)
  const isTouched = useRef(false)
  const show = () => {
    const trigger = place.current?.firstElementChild
    if (!onlyIfCut || (trigger && isCut(trigger))) setOpen('content')
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the events of its focusable child.
    // biome-ignore lint/a11y/useKeyWithClickEvents: for a tap; the keyboard opens it by focus.
    <span
      ref={place}
      className="contents"
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'touch') return
        const isNext = performance.now() - closedAtMs < TOOLTIP_SKIP_DELAY_MS
        timer.current = window.setTimeout(show, isNext ? 0 : TOOLTIP_OPEN_DELAY_MS)
      }}
      // The tooltip is a child in React's tree, so that moving onto it does not leave.
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'touch' && open !== 'pressed') close()
      }}
      onPointerDown={({ pointerType }) => {
        clearTimeout(timer.current)
        isTouched.current = pointerType === 'touch'
      }}
      onClick={() => {
        if (pressed) setOpen('pressed')
        else if (isTouched.current || isHint) show()
      }}
      onFocus={({ target }) => {
        clearTimeout(timer.current)
        if (target.matches(':focus-visible')) show()
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        // The focus may move between the trigger and a link in the tooltip. Escape moves it back as the tooltip closes.
        const isInside = currentTarget.contains(relatedTarget) || document.getElementById(id)?.contains(relatedTarget)
        // Waits until the focus has moved: if the link that it leaves were gone, the browser would not know where to continue.
        if (!isInside) timer.current = window.setTimeout(close)
      }}
    >
      {cloneElement(children, { 'aria-describedby': open ? id : undefined })}
      {open && (
        // The press that opens a second tooltip closes the first, which hears of it a moment later.
        <Tip key={open} id={id} place={place} onClose={() => setOpen((now) => (now === open ? null : now))}>
          {(open === 'pressed' && pressed) || content}
        </Tip>
      )}
    </span>
  )
}

interface TipProps {
  id: string
  /** Has the trigger as its first child. */
  place: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** The open tooltip, above its trigger or, without room there, below it. */
function Tip({ id, place, onClose, children }: TipProps) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const move = () => {
      const trigger = place.current?.firstElementChild?.getBoundingClientRect()
      if (!trigger || !tip.current) return
      const { offsetWidth: width, offsetHeight: height, style } = tip.current
      const rightmost = document.documentElement.clientWidth - width - EDGE_PX
      const left = Math.max(EDGE_PX, Math.min(trigger.left + (trigger.width - width) / 2, rightmost))
      const top = trigger.top - height < EDGE_PX ? trigger.bottom : trigger.top - height
      style.translate = `${left}px ${top}px`
    }
    const source = place.current?.firstElementChild
    tip.current?.showPopover(source instanceof HTMLElement ? { source } : {})
    move()
    // Words whose code comes late.
    const observer = new ResizeObserver(move)
    if (tip.current) observer.observe(tip.current)
    addEventListener('scroll', move, { capture: true, passive: true })
    addEventListener('resize', move)
    return () => {
      closedAtMs = performance.now()
      observer.disconnect()
      removeEventListener('scroll', move, { capture: true })
      removeEventListener('resize', move)
    }
  }, [place])
  return createPortal(
    // Its padding bridges the gap to the trigger, so that the pointer can move onto it.
    <div
      ref={tip}
      id={id}
      role="tooltip"
      popover="auto"
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
      // In a dialog it is the last element, from where the dialog's focus trap would return to the first. The browser continues after
      // the trigger.
      onKeyDown={(event) => {
        if (event.key === 'Tab') event.stopPropagation()
      }}
      className="fixed inset-auto top-0 left-0 m-0 w-max max-w-[min(320px,100vw-24px)] overflow-visible border-0 bg-transparent p-0 py-1.5"
    >
      <div className="animate-rise rounded border border-line2 bg-raised px-3 py-2 text-label text-ink shadow-float">
        {children}
      </div>
    </div>,
    // A modal dialog keeps the focus and the pointer inside it.
    place.current?.closest('[role="dialog"]') ?? document.body,
  )
}
