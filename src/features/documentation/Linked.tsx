import { Fragment } from 'react'
import type { LinkedText } from '@/content/documentation'
import { TextLink } from '@/ui/controls/TextLink'

/** A sentence with its links. */
export const Linked = ({ text }: { text: LinkedText }) =>
  [text].flat().map((part) =>
    typeof part === 'string' ? (
      <Fragment key={part}>{part}</Fragment>
    ) : (
      <TextLink key={part.url} to={part.url}>
        {part.text}
      </TextLink>
    ),
  )
