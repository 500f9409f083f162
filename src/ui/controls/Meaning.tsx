import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { paths } from '@/lib/paths'
import { cx } from '@/ui/cx'
import { TextLink } from './TextLink'
import { Tooltip } from './Tooltip'

interface MeaningProps extends Pick<ComponentProps<typeof Tooltip>, 'isHint'> {
  /** The label's meaning; without it, only the label is shown. */
  text: ReactNode
  /** The figure's anchor on /docs, if there is one. */
  docs?: string | undefined
  /** A single focusable element that contains the label. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A label whose meaning opens on hover, focus and tap, with a link to how it is computed. */
export function Meaning({ text, docs, children, ...hint }: MeaningProps) {
  if (!text) return children
  return (
    <Tooltip
      {...hint}
      content={
        <>
          {text}
          {docs !== undefined && (
            <span className="mt-1 block">
              <TextLink to={`${paths.docs}#${docs}`}>How it’s computed</TextLink>
            </span>
          )}
        </>
      }
    >
      {children}
    </Tooltip>
  )
}

interface HintProps {
  content: ReactNode
  className?: string
  children: ReactNode
}

/** Text with a dotted underline that explains more on hover, focus and press. */
export const Hint = ({ content, className, children }: HintProps) => (
  <Tooltip content={content} isHint>
    <button
      type="button"
      // Inline boxes, such as a mark with its word, do not inherit the underline of the text around them.
      className={cx(
        'cursor-help text-left underline decoration-line2 decoration-dotted underline-offset-4 **:[text-decoration:inherit]',
        className,
      )}
    >
      {children}
    </button>
  </Tooltip>
)

/** A label that does nothing but explain itself. */
export function MeaningLabel({ text, docs, children }: Omit<MeaningProps, 'children'> & { children: ReactNode }) {
  if (!text) return children
  return (
    <Meaning text={text} docs={docs} isHint>
      <button type="button" className="min-h-6 cursor-help text-left">
        {children}
      </button>
    </Meaning>
  )
}
