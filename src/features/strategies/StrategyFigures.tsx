import type { ReactNode } from 'react'
import { accountState } from '@/domain/accountState'
import { isLost } from '@/domain/accountWords'
import { docsAnchor, FIGURES, type Figure, figureOf } from '@/domain/figures'
import { hasTooFewRoundTrips, type StrategyMetrics } from '@/domain/figureValues'
import { figureBasis } from '@/domain/figureWords'
import { followerSentence, noGainSentence } from '@/domain/followerWords'
import { LIVE_DEFINITION, livePercent, liveSentence, publicPercent } from '@/domain/percentages'
import { priceShares, pricesSentence, valuedWords } from '@/domain/priceWords'
import { formatCount } from '@/lib/format'
import { ShareBar } from '@/ui/Bars'
import { cx } from '@/ui/cx'
import { FigureInterval, FigureValue } from '@/ui/FigureValue'
import { Hint, MeaningLabel } from '@/ui/Meaning'
import { ReadError } from '@/ui/QueryState'
import { TextLink } from '@/ui/TextLink'
import { UtcTime } from '@/ui/UtcTime'
import { EvidenceConditions } from './EvidenceConditions'
import { FigureGrid, OTHERS, PERIOD_FIGURES, TOTAL, WIN_RATE } from './FigureGrid'
import { editsNote, openNote, roundsNote } from './strategies.rules'
import { useValuation } from './valuation.queries'

/** In the panel alone, beside the ranking's figures. */
const PANEL_FIGURES = FIGURES.filter(({ shownIn }) => shownIn?.includes('panel'))

/** The two figures that come first on a phone. */
export function LeadingFigures({ values }: { values: StrategyMetrics }) {
  return (
    <dl className="grid grid-cols-2 border-y border-y-line2 lg:grid-cols-1 lg:border-b-0">
      {TOTAL && <Leading figure={TOTAL} values={values} />}
      {WIN_RATE && <Leading figure={WIN_RATE} values={values} className="max-lg:border-l max-lg:pl-4" />}
    </dl>
  )
}

/** In place of the figures, for a strategy that has no row in strategy_metrics. */
export function NoMetrics() {
  return <p className="border-y border-y-line2 py-3 text-ink2">No metrics available</p>
}

interface LeadingProps {
  figure: Figure
  values: StrategyMetrics
  className?: string
}

/** A figure with its interval and sample size. */
function Leading({ figure, values, className }: LeadingProps) {
  return (
    <div
      className={cx(
        'min-w-0 py-3 lg:grid lg:grid-cols-[1fr_auto] lg:items-baseline lg:border-b lg:last:border-b-0',
        className,
      )}
    >
      <dt className="text-label text-ink2 lg:text-body">{figure.label}</dt>
      <dd className="truncate text-h3 lg:text-body">
        <FigureValue figure={figure} values={values} strong />
      </dd>
      <dd className="text-label text-ink3 lg:col-span-2">
        <FigureInterval figure={figure} values={values} className="my-1" />
        {figureBasis(figure, values)}
        {figure === WIN_RATE && (
          <>
            <span className="block text-ink2">{roundsNote(values)}</span>
            <span className="block text-ink2">{openNote(values)}</span>
          </>
        )}
        {figure.hasInterval && hasTooFewRoundTrips(values) && (
          <span className="block">too few round trips to tell</span>
        )}
      </dd>
    </div>
  )
}

interface OtherFiguresProps {
  values: StrategyMetrics
  /** Anchors on the same page: the record and the history. */
  anchors: { record: string; history: string }
}

/** The mean round trip, the other figures, the periods with their time, and the share of trades logged live. */
export function OtherFigures({ values, anchors }: OtherFiguresProps) {
  return (
    <>
      {values.rounds > 0 && (
        <dl className="border-t">
          {PANEL_FIGURES.map((figure) => (
            <Leading key={figure.key} figure={figure} values={values} />
          ))}
        </dl>
      )}
      <FigureGrid figures={OTHERS} values={values} className="grid-cols-2 border-t py-3" />
      <FigureGrid figures={PERIOD_FIGURES} values={values} className="grid-cols-3 border-t pt-3 pb-2" />
      <p className="pb-3 text-mark text-ink3">
        {accountState(values) ??
          (isLost(values.twr)
            ? 'What the account made in that time, in whole UTC days. A dash: nothing was left in it before.'
            : 'What the account made in that time, in whole UTC days. A dash: nothing moved it. Open positions move it at each day’s close.')}
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 border-t py-3 text-label text-ink3">
        <span className="font-mono">
          as of <UtcTime iso={values.as_of} />
        </span>
        <TextLink to={`#${anchors.record}`}>How sure</TextLink>
      </p>
      <OpenPositions values={values} />
      <Following values={values} />
      <EvidenceConditions values={values} />
      <Prices values={values} />
      <LoggedLive values={values}>
        {editsNote(values) ?? 'No trade was edited or deleted'}. <TextLink to={`#${anchors.history}`}>History</TextLink>
      </LoggedLive>
    </>
  )
}

function LoggedLive({ values, children }: { values: StrategyMetrics; children: ReactNode }) {
  const percent = livePercent(values)
  const open = publicPercent(values)
  return (
    <Block label={<Hint content={LIVE_DEFINITION}>Logged live</Hint>} percent={percent}>
      <p className="text-label text-ink3">{liveSentence(values)}</p>
      {open !== null && (
        <p className="text-label text-ink3">
          Made in public: {open}% of trades, {formatCount(values.public_trades)} of {formatCount(values.trades)}
        </p>
      )}
      <p className="mt-1 text-label text-ink3">{children}</p>
    </Block>
  )
}

interface BlockProps {
  label: ReactNode
  value?: ReactNode
  /** In place of a value, also drawn as a bar; nothing where it is null. */
  percent?: number | null
  children: ReactNode
}

/** A part of the panel: a label with its value, and below it what is behind that. */
function Block({ label, value, percent = null, children }: BlockProps) {
  return (
    <div className="border-t py-3">
      <div className="flex items-baseline justify-between gap-4">
        {label}
        {percent === null ? value : <span className="font-heading text-table">{percent}%</span>}
      </div>
      {percent !== null && <ShareBar percent={percent} className="my-1.5 w-full" />}
      {children}
    </div>
  )
}

const UNREALISED = figureOf('unrealised')

/** The open positions at the market's last closes. */
function OpenPositions({ values }: { values: StrategyMetrics }) {
  const read = useValuation(values.strategy_id, values)
  if (values.open_trades === 0) return null
  return (
    <Block
      label={
        <MeaningLabel
          text="What closing them at the market’s last closes would add to Total PNL. It counts in no other figure."
          docs={docsAnchor(UNREALISED)}
        >
          {UNREALISED.label}
        </MeaningLabel>
      }
      value={<FigureValue figure={UNREALISED} values={values} />}
    >
      <p className="text-label text-ink3">{valuedWords(values, read.data ?? null, new Date())}</p>
      {read.error && !read.data && <ReadError query={read} what="what is open" />}
    </Block>
  )
}

const FOLLOWING = figureOf('follower_pnl')

/** What somebody would have made who did the same as soon as each action was public. */
function Following({ values }: { values: StrategyMetrics }) {
  const sentence = followerSentence(values)
  if (sentence === null) return null
  const gone = noGainSentence(values)
  return (
    <Block
      label={
        <MeaningLabel
          text="What you would have made by copying each action a minute after it was public, at the worse end of that minute, or of the next day where only daily prices are known."
          docs={docsAnchor(FOLLOWING)}
        >
          {FOLLOWING.label}
        </MeaningLabel>
      }
      value={<FigureValue figure={FOLLOWING} values={values} />}
    >
      <p className="text-label text-ink3">{sentence}</p>
      {gone !== null && <p className="text-label text-loss">{gone}</p>}
    </Block>
  )
}

const CHECKED = figureOf('checked_notional')

/** How much of the money was traded at prices that the market had. */
function Prices({ values }: { values: StrategyMetrics }) {
  const shares = priceShares(values)
  if (!shares) return null
  return (
    <Block
      label={
        <MeaningLabel
          text="Each stated price is compared with the market’s range for its minute or day. The market’s prices come from the operator."
          docs={docsAnchor(CHECKED)}
        >
          Prices inside the market’s range
        </MeaningLabel>
      }
      percent={shares.unchecked < 100 ? shares.inside : null}
    >
      <p className={cx('text-label', shares.outside > 0 ? 'text-loss' : 'text-ink3')}>{pricesSentence(shares)}</p>
    </Block>
  )
}
