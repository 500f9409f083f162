import { Lexer, type Token, type Tokens } from 'marked'
import { cleanLines } from '../text'

/**
 * Markdown of which only headings, lists, emphasis and links to other sites are read. All else (HTML, pictures, code, tables, quotes, links of
 * another kind) stays the text that it is, so that nothing a trader writes can be more than text.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis'; parts: Inline[] }
  /** `host` is what the address leads to, as the browser reads it. */
  | { kind: 'link'; href: string; host: string; parts: Inline[] }

export type Block =
  | { kind: 'heading' | 'paragraph'; parts: Inline[] }
  | { kind: 'list'; start: number | null; items: Block[][] }
  /** Text that keeps its lines. */
  | { kind: 'plain'; text: string }

/** Lists and emphasis inside one another up to this depth; what is deeper stays text. */
const MOST_DEPTH = 6

/**
 * Reads Markdown.
 * @param most how many characters are read; the database allows no more.
 */
export function readMarkdown(text: string, most: number): Block[] {
  const cut = cleanLines(text.slice(0, most))
  try {
    return blocksOf(Lexer.lex(cut, { gfm: true, breaks: true }), 0)
  } catch {
    // Nested thousands of times, which nobody writes.
    return [{ kind: 'plain', text: cut }]
  }
}

const blocksOf = (tokens: readonly Token[], depth: number): Block[] =>
  tokens.flatMap((token): Block[] => {
    switch (token.type) {
      case 'space':
        return []
      case 'heading':
        return [{ kind: 'heading', parts: inlinesOf(token.tokens ?? [], depth) }]
      case 'paragraph':
      case 'text':
        return [{ kind: 'paragraph', parts: token.tokens ? inlinesOf(token.tokens, depth) : [textOf(token.raw)] }]
      case 'list':
        return depth >= MOST_DEPTH ? [plainOf(token)] : [listOf(token as Tokens.List, depth)]
      default:
        return [plainOf(token)]
    }
  })

const listOf = ({ ordered, start, items }: Tokens.List, depth: number): Block => ({
  kind: 'list',
  start: ordered ? Number(start) : null,
  items: items.map((item) => blocksOf(item.tokens, depth + 1)),
})

const inlinesOf = (tokens: readonly Token[], depth: number): Inline[] =>
  tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case 'br':
        return [{ kind: 'break' }]
      case 'escape':
        return [textOf(token.text)]
      case 'strong':
      case 'em':
        if (depth >= MOST_DEPTH) return [textOf(token.raw)]
        return [{ kind: token.type === 'em' ? 'emphasis' : 'strong', parts: inlinesOf(token.tokens ?? [], depth + 1) }]
      case 'link':
        return [linkOf(token as Tokens.Link, depth)]
      case 'text':
        return token.tokens ? inlinesOf(token.tokens, depth) : [textOf(token.raw)]
      default:
        return [textOf(token.raw)]
    }
  })

/** A link to another site; the text that it was written as, for any other address. */
function linkOf({ href, raw, tokens }: Tokens.Link, depth: number): Inline {
  const url = URL.canParse(href) ? new URL(href) : null
  const isSite = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isSite || depth >= MOST_DEPTH) return textOf(raw)
  // A link inside a link's text would be a link with another address than the one that is named.
  const parts = inlinesOf(tokens, MOST_DEPTH)
  return { kind: 'link', href: url.href, host: url.host, parts }
}

const textOf = (text: string): Inline => ({ kind: 'text', text })
const plainOf = ({ raw }: Token): Block => ({ kind: 'plain', text: raw.trim() })

/**
 * The words of a text in Markdown without its marks, on one line, as a picture's description.
 * @param most how many characters of the text are read.
 */
export const plainText = (text: string, most: number): string =>
  readMarkdown(text, most).map(blockText).join(' ').replace(/\s+/g, ' ').trim()

const blockText = (block: Block): string => {
  if (block.kind === 'plain') return block.text
  if (block.kind === 'list') return block.items.map((item) => item.map(blockText).join(' ')).join(', ')
  return block.parts.map(inlineText).join('')
}
const inlineText = (part: Inline): string => {
  if (part.kind === 'text') return part.text
  return part.kind === 'break' ? ' ' : part.parts.map(inlineText).join('')
}
