import { escapeHtml } from '../../scripts/escapeHtml'
import { type Letter, type LetterData, type LetterLine, letterOf } from '../../src/domain/journal/letter'
import { cleanText } from '../../src/domain/text'
import { formatMoney } from '../../src/lib/format'
import { link, type Message, type MessageLinks, pageOf } from './message'

const WHY = 'You get this every Monday because you asked for it. It is about your own record, and not advice.'

const moneyOf = ({ money }: LetterLine): string =>
  money === undefined ? '' : money === null ? 'no price' : formatMoney(money)

function textOf({ days, lead, parts, next }: Letter, siteUrl: string, { choice, stop }: MessageLinks): string {
  const lineOf = (line: LetterLine) =>
    `* ${[line.text, line.note, moneyOf(line)]
      .filter(Boolean)
      .map((part) => cleanText(part ?? ''))
      .join(', ')}`
  return `${[
    `Your week, ${days}`,
    lead,
    ...parts.map(({ heading, lines, foot }) =>
      [heading.toUpperCase(), ...lines.map(lineOf), ...(foot ? [foot] : [])].join('\n'),
    ),
    `${next.text}: ${siteUrl}${next.to}`,
    `--\n${WHY}\nChange your mail: ${choice}\nStop the letter: ${stop}`,
  ].join('\n\n')}\n`
}

function htmlOf({ subject, days, lead, parts, next }: Letter, siteUrl: string, { choice, stop }: MessageLinks): string {
  const lineOf = (line: LetterLine) => {
    const text = `<bdi>${escapeHtml(line.text)}</bdi>`
    const note = line.note ? `<br><small><bdi>${escapeHtml(line.note)}</bdi></small>` : ''
    return `<tr><td style="padding:6px 12px 6px 0;border-top:1px solid #8886">${line.to ? link(siteUrl + line.to, text) : text}${note}</td>
<td style="padding:6px 0;border-top:1px solid #8886;text-align:right;white-space:nowrap;vertical-align:top">${moneyOf(line)}</td></tr>`
  }
  const sections = parts.map(
    ({ heading, lines, foot }) => `<h2 style="font-size:16px;margin:28px 0 8px">${heading}</h2>
<table role="presentation" style="width:100%;border-collapse:collapse">${lines.map(lineOf).join('\n')}</table>
${foot ? `<p style="margin:8px 0 0"><small>${escapeHtml(foot)}</small></p>` : ''}`,
  )
  return pageOf(
    subject,
    `<h1 style="font-size:20px;margin:0 0 8px">Your week, ${days}</h1>
<p style="margin:0">${escapeHtml(lead)}</p>
${sections.join('\n')}
<p style="margin:28px 0 0">${link(siteUrl + next.to, next.text)}</p>`,
    `${WHY}<br>${link(choice, 'Change your mail')} · ${link(stop, 'Stop the letter')}`,
  )
}

/** The weekly letter, as HTML and as plain text. @param siteUrl where its links lead */
export function letterMessage(data: LetterData, siteUrl: string, links: MessageLinks): Message {
  const letter = letterOf(data)
  return { subject: letter.subject, text: textOf(letter, siteUrl, links), html: htmlOf(letter, siteUrl, links) }
}
