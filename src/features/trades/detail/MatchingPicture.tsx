import { endingWords, sideLabel } from '@/domain/contract/markets'
import { counted, formatCount, formatPrice } from '@/lib/format'
import { formatQuantity } from '@/lib/formatTrades'
import { cx } from '@/ui/cx'
import type { MatchSegment, TradeDraft } from './tradeDraft.rules'

/** If a side has more blocks than this, they would be too narrow to read and are drawn as one. */
const MAX_BLOCKS = 24
/** The drawing's minimum width and a character's approximate width, in px: they decide which labels fit. */
const WIDTH_PX = 262
const DIGIT_PX = 6.6
const PADDING_PX = 8

const HATCHED = 'bg-[repeating-linear-gradient(135deg,var(--line2)_0_1px,transparent_1px_5px)] text-ink2'

/**
 * Shows which bought units are matched with which sold ones: two rows of blocks in matching order, as long as their quantities.
 * Unmatched units are hatched; units without a price are hatched in red.
 */
export function MatchingPicture({ draft }: { draft: TradeDraft }) {
  const { of, picture } = draft
  return (
    <figure>
      <figcaption className="text-label text-ink2">
        First in, first out. {formatCount(draft.counted)} of {counted(of, 'action counts', 'actions count')}.
      </figcaption>
      {picture.bought.length + picture.sold.length > 0 && (
        <div className="mt-1" role="img" aria-label={wordsOf(draft)}>
          <div className="text-label text-ink2">bought, in order</div>
          <Side segments={picture.bought} of="purchases" />
          <Scale marks={picture.marks} matchedShare={picture.matchedShare} />
          <Side segments={picture.sold} of="sales" />
          <div className="flex justify-between gap-4 text-label text-ink2">
            <span>sold, in order</span>
            <Unpriced segments={[...picture.bought, ...picture.sold]} />
          </div>
        </div>
      )}
    </figure>
  )
}

function Side({ segments, of }: { segments: readonly MatchSegment[]; of: string }) {
  if (segments.length === 0) {
    return <div className="mt-1 h-6 rounded-mark border border-line2 border-dashed" />
  }
  const blocks = segments.length > MAX_BLOCKS ? [oneBlock(segments, of)] : segments.map(blockOf)
  return (
    <div className="relative mt-1 h-6">
      {blocks.map(({ key, start, width, rest, label, isUnpriced }) => (
        <div
          key={key}
          className={cx(
            'absolute inset-y-0 flex items-center justify-center overflow-hidden rounded-mark border text-label font-medium',
            isUnpriced ? 'border-loss border-dashed' : 'border-ink',
          )}
          style={{ left: percent(start), width: percent(width) }}
        >
          {rest > 0 && <span className={cx('absolute inset-y-0 right-0', HATCHED)} style={{ width: percent(rest) }} />}
          {label && <span className={cx('relative whitespace-nowrap', rest > 0 && 'bg-panel px-1')}>{label}</span>}
        </div>
      ))}
    </div>
  )
}

interface Block {
  key: number
  /** Fractions of the drawing's width. */
  start: number
  width: number
  /** The fraction of the block that is not matched. */
  rest: number
  label: string | null
  isUnpriced: boolean
}

function blockOf(segment: MatchSegment): Block {
  const { actionIndex, start, share, quantity, rest, price } = segment
  const isUnpriced = price === null
  return {
    key: actionIndex,
    start,
    width: share,
    rest: isUnpriced ? 1 : Number(rest) / Number(quantity),
    label: labelOf(segment),
    isUnpriced,
  }
}

/** All blocks of a side as one. */
function oneBlock(segments: readonly MatchSegment[], of: string): Block {
  const last = segments.at(-1)
  const width = last ? last.start + last.share : 0
  const rest = segments.reduce((sum, { rest, quantity, share }) => sum + (Number(rest) / Number(quantity)) * share, 0)
  return {
    key: 0,
    start: 0,
    width,
    rest: rest / width,
    label: `${formatCount(segments.length)} ${of}`,
    isUnpriced: false,
  }
}

/** Between the two rows: a tick at the end of each pair, and a line as far as units are matched. */
function Scale({ marks, matchedShare }: { marks: readonly number[]; matchedShare: number }) {
  const shown = marks.length > MAX_BLOCKS * 2 ? [matchedShare] : marks
  return (
    <div className="relative mt-1 h-2">
      <span className="absolute top-1/2 left-0 h-px bg-line2" style={{ width: percent(matchedShare) }} />
      {[0, ...shown].map((mark) => (
        <span
          key={mark}
          className="absolute inset-y-0 w-px bg-line2"
          style={{ left: mark === 1 ? 'calc(100% - 1px)' : percent(mark) }}
        />
      ))}
    </div>
  )
}

function Unpriced({ segments }: { segments: readonly MatchSegment[] }) {
  const unpriced = segments.filter((segment) => segment.price === null)
  const first = unpriced[0]
  if (!first) return null
  return (
    <span className="font-medium text-loss">
      {unpriced.length === 1 ? formatQuantity(first.quantity) : `${formatCount(unpriced.length)} actions`} unpriced
    </span>
  )
}

/** "100 @ 10.00" or "2 assigned" if it fits, else "100", else nothing. */
function labelOf({ quantity, price, ended, share }: MatchSegment): string | null {
  const fits = (text: string) => text.length * DIGIT_PX + PADDING_PX <= share * WIDTH_PX
  const units = formatQuantity(quantity)
  const full = ended
    ? `${units} ${sideLabel(ended).toLowerCase()}`
    : price === null
      ? units
      : `${units} @ ${formatPrice(price)}`
  return [full, units].find(fits) ?? null
}

const percent = (share: number) => `${share * 100}%`

function wordsOf({ picture }: TradeDraft): string {
  const side = (segments: readonly MatchSegment[]) =>
    segments.length > MAX_BLOCKS
      ? `${segments.length} actions`
      : segments
          .map(({ quantity, price, ended }) => {
            if (ended) return `${quantity} ${endingWords(ended)}`
            return price === null ? `${quantity} without a price` : `${quantity} at ${price}`
          })
          .join(', ') || 'nothing'
  return `Bought, in order: ${side(picture.bought)}. Sold, in order: ${side(picture.sold)}.`
}
