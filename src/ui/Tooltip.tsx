import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useRef, useState } from 'react'
import type { OpensBy, TooltipContent } from './TooltipContent'

interface TooltipProps {
  content: ReactNode
  /** One focusable element that passes its listeners on to the document. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

interface Attached {
  Content: typeof TooltipContent
  anchor: HTMLElement
  opensBy: OpensBy
}

/**
 * A few words on what is pointed at or focused; on touch, on what is tapped. Their code is downloaded with the first of
 * these: it weighs more than a page, and most visitors never see it.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const [attached, setAttached] = useState<Attached | null>(null)
  const isAttaching = useRef(false)
  const isTouched = useRef(false)
  const { onPointerEnter, onPointerDown, onFocus, onClick } = children.props

  const attach = (anchor: HTMLElement, by: OpensBy) => {
    if (isAttaching.current) return
    isAttaching.current = true
    import('./TooltipContent').then(
      ({ TooltipContent: Content }) => {
        setAttached({ Content, anchor, opensBy: by })
      },
      () => {
        // What it explains works without it; the next time tries again.
        isAttaching.current = false
      },
    )
  }

  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          onPointerEnter?.(event)
          if (event.pointerType !== 'touch') attach(event.currentTarget, 'hover')
        },
        onPointerDown: (event) => {
          onPointerDown?.(event)
          isTouched.current = event.pointerType === 'touch'
        },
        onFocus: (event) => {
          onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) attach(event.currentTarget, 'focus')
        },
        onClick: (event) => {
          onClick?.(event)
          if (isTouched.current) attach(event.currentTarget, 'tap')
        },
      })}
      {attached && (
        <attached.Content anchor={attached.anchor} opensBy={attached.opensBy}>
          {content}
        </attached.Content>
      )}
    </>
  )
}
