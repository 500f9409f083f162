import { describe, expect, it, test } from 'vitest'
import { type Block, type Inline, plainText, readMarkdown } from './markdown'
import { rulesOf } from './playbook'

const MOST = 2000
const textIn = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : part.kind === 'break' ? '\n' : textIn(part.parts))).join('')
const linksIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'plain'
      ? []
      : block.kind === 'list'
        ? block.items.flatMap(linksIn)
        : block.parts.flatMap((part) => (part.kind === 'link' ? [part.href] : [])),
  )
const depthOf = (blocks: readonly Block[]): number =>
  Math.max(0, ...blocks.map((block) => (block.kind === 'list' ? 1 + Math.max(0, ...block.items.map(depthOf)) : 0)))

test('headings, lists, emphasis, line breaks and links are read', () => {
  expect(
    readMarkdown('# Why\n\nIt *broke* **out**\nof [a range](https://example.com/x)\n\n1. one\n2. two\n   - more', MOST),
  ).toEqual([
    { kind: 'heading', parts: [{ kind: 'text', text: 'Why' }] },
    {
      kind: 'paragraph',
      parts: [
        { kind: 'text', text: 'It ' },
        { kind: 'emphasis', parts: [{ kind: 'text', text: 'broke' }] },
        { kind: 'text', text: ' ' },
        { kind: 'strong', parts: [{ kind: 'text', text: 'out' }] },
        { kind: 'break' },
        { kind: 'text', text: 'of ' },
        {
          kind: 'link',
          href: 'https://example.com/x',
          host: 'example.com',
          parts: [{ kind: 'text', text: 'a range' }],
        },
      ],
    },
    {
      kind: 'list',
      start: 1,
      items: [
        [{ kind: 'paragraph', parts: [{ kind: 'text', text: 'one' }] }],
        [
          { kind: 'paragraph', parts: [{ kind: 'text', text: 'two' }] },
          { kind: 'list', start: null, items: [[{ kind: 'paragraph', parts: [{ kind: 'text', text: 'more' }] }]] },
        ],
      ],
    },
  ])
})

describe('stays the text that it is', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">press</a>',
    '![picture](https://evil.example/pixel.png)',
    '[press](javascript:alert(1))',
    '[press](JaVaScRiPt:alert(1))',
    '[press](&#106;avascript:alert(1))',
    '[press](data:text/html,<script>alert(1)</script>)',
    '[press](vbscript:msgbox)',
    '[press](file:///etc/passwd)',
    '[press](/settings)',
    '[press](//evil.example)',
    '[press](mailto:a@b.example)',
    '<javascript:alert(1)>',
    'a@b.example',
    '[bank](https://bank.example@evil.example/)',
    '`code`',
    '~~gone~~',
    '&lt;b&gt; &#x3c;b&#x3e;',
  ])('%s', (text) => {
    const blocks = readMarkdown(text, MOST)
    expect(linksIn(blocks)).toEqual([])
    const shown = blocks.map((block) =>
      block.kind === 'plain' ? block.text : block.kind === 'list' ? '' : textIn(block.parts),
    )
    expect(shown).toEqual([text])
  })

  it.each(['| a | b |\n| - | - |\n| 1 | 2 |', '> quoted', '```\ncode\n```', '<div>\n<b>bold</b>\n</div>'])(
    '%j',
    (text) => {
      expect(readMarkdown(text, MOST)).toEqual([{ kind: 'plain', text }])
    },
  )
})

test('a link shows where it leads, whatever its text says', () => {
  const linkOf = (text: string) => readMarkdown(text, MOST).flatMap((block) => ('parts' in block ? block.parts : []))
  expect(linkOf('[https://bank.example](https://evil.example/login)')).toMatchObject([{ host: 'evil.example' }])
  expect(linkOf('[x](https://аррle.example/)'), 'letters of another alphabet').toMatchObject([
    { host: expect.stringMatching(/^xn--/) },
  ])
  expect(linkOf('https://example.com/a')).toMatchObject([{ kind: 'link', host: 'example.com' }])
  expect(linkOf('www.example.com')).toMatchObject([{ href: 'http://www.example.com/', host: 'www.example.com' }])
  const inside = linkOf('[a [b](https://one.example)](https://two.example)').flatMap((part) =>
    part.kind === 'link' ? part.parts : [],
  )
  expect(
    inside.filter(({ kind }) => kind === 'link'),
    'no link in a link',
  ).toEqual([])
})

test('nothing turns the direction of what follows, or hides', () => {
  expect(readMarkdown('safe\u202egnp.exe\u2066\u200b', MOST)).toEqual([
    { kind: 'paragraph', parts: [{ kind: 'text', text: 'safegnp.exe' }] },
  ])
})

test('a text is cut to its limit before it is read', () => {
  const [block] = readMarkdown('x'.repeat(5000), MOST)
  expect(block?.kind === 'paragraph' && textIn(block.parts)).toBe('x'.repeat(MOST))
})

test.each([
  ['lists in lists', '- '.repeat(1000)],
  ['numbered lists in lists', '1. '.repeat(660)],
  ['lists of 2,000 lines, each deeper', Array.from({ length: 60 }, (_, at) => `${' '.repeat(at)}- a`).join('\n')],
  ['quotes in quotes', '>'.repeat(2000)],
  ['brackets', '['.repeat(2000)],
  ['pictures that never end', '![['.repeat(660)],
  ['emphasis', '*a'.repeat(1000)],
  ['mixed emphasis', '_*'.repeat(1000)],
  ['links that never end', '[a](b'.repeat(400)],
  ['tags', '<a '.repeat(660)],
  ['one long word', 'a'.repeat(2000)],
  ['back ticks', Array.from({ length: 60 }, (_, at) => '`'.repeat(at)).join(' ')],
])('%s end, and are at most six deep', (_what, text) => {
  expect(depthOf(readMarkdown(text, MOST))).toBeLessThanOrEqual(6)
})

test('the rules of a playbook are its headings, each once', () => {
  expect(rulesOf('# Breakout\n\nBuy it.\n\n## *Pullback* ##\n#hashtag\n# Breakout\n#   \n')).toEqual([
    'Breakout',
    'Pullback',
  ])
  expect(rulesOf(`# ${'x'.repeat(200)}`)).toEqual(['x'.repeat(80)])
})

test('a text without its marks is one line', () => {
  const text =
    '# Breakout\n\n*Above* the\nrange, see [the chart](https://example.com/a)\n\n- one\n- **two**\n\n<b>x</b>'
  expect(plainText(text, MOST)).toBe('Breakout Above the range, see the chart one, two <b>x</b>')
})
