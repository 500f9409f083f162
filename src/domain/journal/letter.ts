import { counted, formatDay, formatDayOfYear, formatMoney, formatPercent } from '../../lib/format'
import { paths } from '../../lib/paths'
import { movedDay } from '../time/instant'

interface LetterSums {
  /** USD realised. */
  pnl: number
  /** Round trips that ended, those won and lost, and what these made, USD. */
  rounds: number
  won: number
  lost: number
  won_pnl: number
  lost_pnl: number
  /** Trades begun, and how many of them were logged live. */
  begun: number
  live: number
}

interface LetterTrade {
  trade: string
  contract: string
  position: string
  /** Its strategy's name. */
  strategy: string
}

interface ClosedTrade extends LetterTrade {
  /** What the week's closing made, USD. */
  pnl: number
}

interface Changes {
  recorded: number
  edited: number
  deleted: number
}

/** What private.weekly_letter() returns, as its comment says. Money in USD. */
export interface LetterData {
  /** YYYY-MM-DD */
  monday: string
  strategies: number
  week: LetterSums
  before: LetterSums
  closed: { trades: number; won: number; lost: number }
  trades: ClosedTrade[]
  best: ClosedTrade | null
  worst: ClosedTrade | null
  open: {
    trades: number
    /** How many of them have a price. */
    valued: number
    /** What these would add if they were closed; null without any. */
    unrealised: number | null
    latest: (LetterTrade & { unrealised: number | null; lapsed: boolean })[]
  }
  records: Changes & { late: number; cut: boolean }
  followed: (Changes & { name: string; pnl: number })[]
  followed_more: number
}

/** A line of a letter. */
export interface LetterLine {
  text: string
  /** The path on the site that the text leads to. */
  to?: string
  /** What stands behind it, in a smaller type. */
  note?: string
  /** USD; null if it is not known. */
  money?: number | null
}

export interface LetterPart {
  heading: string
  lines: LetterLine[]
  /** A sentence below the lines. */
  foot?: string
}

/** A letter in words, from which the card on /home and both forms of the mail are drawn. */
export interface Letter {
  /** One line, for the mail. */
  subject: string
  /** "16 to 22 Nov 2026" */
  days: string
  /** What kind of week it was, in a sentence or two. */
  lead: string
  parts: LetterPart[]
  /** What to do next. */
  next: { text: string; to: string }
}

const WEEKS_BEFORE = 4

const daysWords = (monday: string): string => `${formatDayOfYear(monday)} to ${formatDay(movedDay(monday, 6))}`

const listed = (words: readonly (string | false)[]): string => words.filter(Boolean).join(', ')

const tradeLine = ({ contract, position, strategy, trade }: LetterTrade): LetterLine => ({
  text: `${contract} ${position.toLowerCase()}`,
  to: paths.trade(strategy, trade),
  note: strategy,
})

const closedLine = (one: ClosedTrade): LetterLine => ({ ...tradeLine(one), money: one.pnl })

const rate = (won: number, rounds: number) => formatPercent((100 * won) / rounds)

/** What all open trades would add, which the lines above it add up to if all are listed and have a price. */
function openFoot({ trades, valued, unrealised, latest }: LetterData['open']): string {
  const unpriced = valued > 0 && valued < trades && `${trades - valued} without a price`
  const sum = unrealised === null ? '' : `: ${formatMoney(unrealised)} at the last closes`
  const cut = latest.length < trades ? ` The last ${latest.length} you opened are listed.` : ''
  return `${listed([counted(trades, 'open trade'), unpriced])}${sum}.${cut}`
}

/** What the week's figures were in the four weeks before; nothing where those or these have none. */
function comparison({ week, before }: LetterData): LetterLine[] {
  return [
    before.rounds > 0 && {
      text: `Realised ${formatMoney(week.pnl)}`,
      note: `before: ${formatMoney(before.pnl / WEEKS_BEFORE)} in an average week`,
    },
    week.rounds > 0 &&
      before.rounds > 0 && {
        text: `Win rate ${rate(week.won, week.rounds)} of ${counted(week.rounds, 'round trip')}`,
        note: `before: ${rate(before.won, before.rounds)} of ${before.rounds}`,
      },
    week.won > 0 &&
      before.won > 0 && {
        text: `Average win ${formatMoney(week.won_pnl / week.won)}`,
        note: `before: ${formatMoney(before.won_pnl / before.won)}`,
      },
    week.lost > 0 &&
      before.lost > 0 && {
        text: `Average loss ${formatMoney(week.lost_pnl / week.lost)}`,
        note: `before: ${formatMoney(before.lost_pnl / before.lost)}`,
      },
    week.begun > 0 &&
      before.begun > 0 && {
        text: `${week.live} of ${counted(week.begun, 'new trade')} logged live`,
        note: `before: ${before.live} of ${before.begun}`,
      },
  ].filter((line) => line !== false)
}

const changeWords = ({ recorded, edited, deleted }: Changes): string =>
  listed([
    recorded > 0 && `${recorded} recorded`,
    edited > 0 && `${edited} edited`,
    deleted > 0 && `${deleted} deleted`,
  ])

/** The letter about a week. */
export function letterOf(data: LetterData): Letter {
  const { monday, week, closed, trades, best, worst, open, records, followed } = data
  const days = daysWords(monday)
  const isEmpty = closed.trades + week.begun + records.recorded + records.edited + records.deleted === 0
  const compared = isEmpty ? [] : comparison(data)
  const changed = records.edited + records.deleted
  const parts: (LetterPart | false | null)[] = [
    best && worst && { heading: 'Best and worst', lines: [best, worst].map(closedLine) },
    trades.length > 0 && {
      heading: 'Closed',
      lines: trades.map(closedLine),
      ...(closed.trades > trades.length && { foot: `And ${closed.trades - trades.length} more.` }),
    },
    open.trades > 0 && {
      heading: 'Open now',
      lines: open.latest.map((one) => ({
        ...tradeLine(one),
        ...(one.lapsed && { note: 'It expired: record how it ended' }),
        money: one.unrealised,
      })),
      foot: openFoot(open),
    },
    compared.length > 0 && { heading: 'Against the four weeks before', lines: compared },
    records.recorded + changed > 0 && {
      heading: 'What you recorded',
      lines: [
        {
          text: `${counted(records.recorded, 'action')} recorded`,
          note: records.late === 0 ? 'none late' : `${records.late} late`,
        },
        ...(changed > 0
          ? [{ text: changeWords({ ...records, recorded: 0 }), note: 'Readers of the record see each change' }]
          : []),
      ],
      ...(records.cut && { foot: 'There were more; only the last of them are counted.' }),
    },
    followed.length > 0 && {
      heading: 'Strategies you follow',
      lines: followed.map(({ name, pnl, ...changes }) => ({
        text: name,
        to: paths.performance(name),
        note: changeWords(changes) || 'nothing recorded',
        money: pnl,
      })),
      ...(data.followed_more > 0 && {
        foot: `And ${counted(data.followed_more, 'more strategy', 'more strategies')}.`,
      }),
    },
  ]

  const begun = week.begun > 0 && `${counted(week.begun, 'trade')} opened`
  const ended =
    closed.trades > 0 &&
    `${counted(closed.trades, 'trade')} closed: ${closed.won} with a gain, ${closed.lost} with a loss`
  const realised = `${formatMoney(week.pnl)} realised`
  return {
    subject: isEmpty ? `Your week, ${days}: nothing recorded` : `Your week, ${days}: ${realised}`,
    days,
    lead: isEmpty
      ? 'You recorded no trade this week.'
      : `${listed([realised, begun, ended])}. In all your strategies, by UTC day.`,
    parts: parts.filter((part) => part !== null && part !== false),
    next:
      data.strategies === 0
        ? { text: 'Begin a diary', to: paths.home }
        : isEmpty
          ? { text: 'Record a trade', to: paths.quick }
          : { text: 'See your week on the site', to: paths.home },
  }
}
