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
  if (segments.length > MAX_BLOCKS) return <OneBlock segments={segments} of={of} />
  return (
    <div className="relative mt-1 h-6">
      {segments.map((segment) => {
        const label = labelOf(segment)
        return (
          <div
            key={segment.actionIndex}
            className="absolute inset-y-0"
            style={{ left: percent(segment.start), width: percent(segment.share) }}
          >
            <Block segment={segment} label={label} />
          </div>
        )
      })}
    </div>
  )
}

function Block({ segment, label }: { segment: MatchSegment; label: string | null }) {
  const unpriced = segment.price === null
  const restShare = unpriced ? 1 : Number(segment.rest) / Number(segment.quantity)
  return (
    <div
      className={cx(
        'relative flex h-full items-center justify-center overflow-hidden rounded-mark border text-label font-medium',
        unpriced ? 'border-loss border-dashed' : 'border-ink',
      )}
    >
      {restShare > 0 && (
        <span className={cx('absolute inset-y-0 right-0', HATCHED)} style={{ width: percent(restShare) }} />
      )}
      {label && <span className={cx('relative whitespace-nowrap', restShare > 0 && 'bg-panel px-1')}>{label}</span>}
    </div>
  )
}

function OneBlock({ segments, of }: { segments: readonly MatchSegment[]; of: string }) {
  const last = segments.at(-1)
  const width = last ? last.start + last.share : 0
  const rest = segments.reduce(
    (share, { rest, quantity, share: own }) => share + (Number(rest) / Number(quantity)) * own,
    0,
  )
  return (
    <div className="relative mt-1 h-6">
      <div
        className="relative flex h-full items-center justify-center overflow-hidden rounded-mark border border-ink text-label font-medium"
        style={{ width: percent(width) }}
      >
        {rest > 0 && (
          <span className={cx('absolute inset-y-0 right-0', HATCHED)} style={{ width: percent(rest / width) }} />
        )}
        <span className="relative bg-panel px-1 whitespace-nowrap">
          {formatCount(segments.length)} {of}
        </span>
      </div>
    </div>
  )
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
