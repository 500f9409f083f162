import { escapeHtml } from '../../scripts/escapeHtml'
import { cleanText } from '../../src/domain/text'
import { counted } from '../../src/lib/format'
import { link, type Message, type MessageLinks, pageOf } from './message'

/** What due_failures() says of messages that could not be recorded. */
export interface Failures {
  /** How many wait in the inbox. */
  waiting: number
  /** The latest ones, newest first; `at` in words. */
  latest: { strategy: string; key: string; at: string; reason: string }[]
}

const WHY = 'You get this, at most once an hour, because you asked for mail when a machine’s message can’t be recorded.'
const WAITS = 'Messages wait on your profile for seven days. You can record them there by hand.'

/** Mail about messages that could not be recorded, as HTML and as plain text. */
export function failureMessage({ waiting, latest }: Failures, { choice, stop }: MessageLinks): Message {
  const subject = `${counted(waiting, 'message', 'messages')} not recorded`
  const lines = latest.map(({ strategy, key, at, reason }) => ({
    reason: cleanText(reason),
    from: `${cleanText(strategy)}, by the key ${cleanText(key)}, ${at}`,
  }))
  const more = waiting > latest.length ? `… and ${waiting - latest.length} earlier.` : ''
  return {
    subject,
    text: `${[
      subject,
      ...lines.map(({ reason, from }) => `* ${reason}\n  ${from}`),
      ...(more ? [more] : []),
      `${WAITS}\n${choice}`,
      `--\n${WHY}\nStop: ${stop}`,
    ].join('\n\n')}\n`,
    html: pageOf(
      subject,
      `<h1 style="font-size:20px;margin:0 0 12px">${subject}</h1>
<ul style="padding-left:20px;margin:0">${lines
        .map(
          ({ reason, from }) =>
            `<li style="margin:0 0 12px"><bdi>${escapeHtml(reason)}</bdi><br><small><bdi>${escapeHtml(from)}</bdi></small></li>`,
        )
        .join('\n')}</ul>
${more && `<p>${more}</p>`}
<p>${WAITS} ${link(choice, 'Open your profile')}</p>`,
      `${WHY}<br>${link(stop, 'Stop')}`,
    ),
  }
}
