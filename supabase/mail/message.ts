import { escapeHtml } from '../../scripts/escapeHtml'
import { cleanText } from '../../src/domain/text'
import { counted } from '../../src/lib/format'

/** What is new in one followed strategy. */
export interface StrategyNews {
  name: string
  /** The address of its page; null if the operator has not set the site's address. */
  page: string | null
  /** Oldest first. */
  entries: { title: string; details: string }[]
  /** The number of older ones that are left out. */
  more: number
}

/** The addresses that a message links to. */
export interface MessageLinks {
  /** The page on which the user chooses how often mail comes. */
  choice: string
  /** The page on which one press stops the mail. */
  stop: string
}

/** The content of a message. */
export interface News {
  strategies: readonly StrategyNews[]
  /** The number of further strategies with news. */
  moreStrategies: number
}

export interface Message {
  subject: string
  text: string
  html: string
}

const MOST_IN_SUBJECT = 120

/** A single line without invisible characters, and no longer than mail programs show. */
export function subjectOf({ strategies, moreStrategies }: News): string {
  const [first] = strategies
  const count = strategies.reduce((sum, { entries, more }) => sum + entries.length + more, 0)
  const only = count === 1 ? first?.entries[0]?.title : `${count} new entries`
  const subject = cleanText(
    strategies.length === 1 && first
      ? `${first.name}: ${only}`
      : `News from ${strategies.length + moreStrategies} strategies you follow`,
  )
  return subject.length > MOST_IN_SUBJECT ? `${subject.slice(0, MOST_IN_SUBJECT)}…` : subject
}

const othersOf = ({ moreStrategies }: News) =>
  moreStrategies > 0 ? `… and from ${counted(moreStrategies, 'more strategy', 'more strategies')}.` : ''
const moreOf = ({ more }: StrategyNews) => (more > 0 ? `… and ${more} earlier, on its page.` : '')

const WHY = 'You get this because you chose mail about the strategies you follow. It is not advice.'

function textOf(news: News, { choice, stop }: MessageLinks): string {
  const parts = news.strategies.map((one) =>
    [
      one.name,
      one.page,
      ...[moreOf(one), ...one.entries.map(({ title, details }) => `* ${title}\n  ${details.replaceAll('\n', '\n  ')}`)],
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
  return `${[...parts, ...[othersOf(news)].filter(Boolean), `--\n${WHY}\nChange how often: ${choice}\nStop: ${stop}`].join('\n\n')}\n`
}

export const link = (address: string, text: string) => `<a href="${escapeHtml(address)}">${text}</a>`

/**
 * A message as HTML. It has no colours of its own, so that it is readable on light and dark.
 * @param foot below a line, in small type
 */
export const pageOf = (subject: string, content: string, foot: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title></head>
<body style="font:16px/1.5 sans-serif;max-width:600px;margin:0 auto;padding:16px;overflow-wrap:anywhere">
${content}
<hr style="margin:24px 0 12px;border:0;border-top:1px solid">
<p><small>${foot}</small></p>
</body>
</html>
`

/** A right-to-left name does not affect the text around it. */
function htmlOf(news: News, { choice, stop }: MessageLinks): string {
  const parts = news.strategies.map((one) => {
    const name = `<bdi>${escapeHtml(one.name)}</bdi>`
    const entries = one.entries.map(
      ({ title, details }) =>
        `<li style="margin:0 0 12px"><bdi>${escapeHtml(title)}</bdi><br><small>${escapeHtml(details).replaceAll('\n', '<br>')}</small></li>`,
    )
    return `<h2 style="font-size:18px;margin:24px 0 12px">${one.page ? link(one.page, name) : name}</h2>
${moreOf(one) && `<p>${moreOf(one)}</p>`}
<ul style="padding-left:20px;margin:0">${entries.join('\n')}</ul>`
  })
  return pageOf(
    subjectOf(news),
    `${parts.join('\n')}
${othersOf(news) && `<p>${othersOf(news)}</p>`}`,
    `${WHY}<br>${link(choice, 'Change how often')} · ${link(stop, 'Stop')}`,
  )
}

/** A message about what is new in the strategies that somebody follows, as HTML and as plain text. */
export const messageOf = (news: News, links: MessageLinks): Message => ({
  subject: subjectOf(news),
  text: textOf(news, links),
  html: htmlOf(news, links),
})
