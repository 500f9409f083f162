import { Fragment, type ReactNode, useMemo } from 'react'
import { type Block, type Inline, readMarkdown } from '@/domain/journal/markdown'
import { TextLink } from '@/ui/controls/TextLink'

type HeadingTag = 'h3' | 'h5'

interface MarkdownProps {
  text: string
  most: number
  /** The element of all its headings, by where it stands on the page. */
  heading: HeadingTag
}

/** Text in Markdown, of which at most so many characters are shown. Links show their host. Loaded late: it brings the parser. */
export function Markdown({ text, most, heading }: MarkdownProps) {
  const blocks = useMemo(() => readMarkdown(text, most), [text, most])
  return (
    <div className="flex max-w-reading flex-col gap-2 break-words text-body [overflow-wrap:anywhere]">
      {blocksOf(blocks, heading)}
    </div>
  )
}

const blocksOf = (blocks: readonly Block[], Heading: HeadingTag): ReactNode =>
  // A text never changes: its parts have no other name than their places.
  blocks.map((block, at) => <Fragment key={`${block.kind} ${String(at)}`}>{blockOf(block, Heading)}</Fragment>)

function blockOf(block: Block, Heading: HeadingTag): ReactNode {
  switch (block.kind) {
    case 'heading':
      return (
        <Heading dir="auto" className="pt-1 font-heading">
          {inlinesOf(block.parts)}
        </Heading>
      )
    case 'paragraph':
      return <p dir="auto">{inlinesOf(block.parts)}</p>
    case 'plain':
      return (
        <p dir="auto" className="whitespace-pre-wrap">
          {block.text}
        </p>
      )
    case 'list': {
      const items = block.items.map((item, at) => <li key={String(at)}>{blocksOf(item, Heading)}</li>)
      return block.start === null ? (
        <ul className="list-disc pl-5">{items}</ul>
      ) : (
        <ol start={block.start} className="list-decimal pl-5">
          {items}
        </ol>
      )
    }
  }
}

const inlinesOf = (parts: readonly Inline[]): ReactNode =>
  parts.map((part, at) => <Fragment key={`${part.kind} ${String(at)}`}>{inlineOf(part)}</Fragment>)

function inlineOf(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'break':
      return <br />
    case 'strong':
      return <strong className="font-heading">{inlinesOf(part.parts)}</strong>
    case 'emphasis':
      return <em>{inlinesOf(part.parts)}</em>
    case 'link':
      return (
        <>
          <TextLink to={part.href}>{inlinesOf(part.parts)}</TextLink>{' '}
          <bdi className="text-label text-ink2">({part.host})</bdi>
        </>
      )
  }
}
