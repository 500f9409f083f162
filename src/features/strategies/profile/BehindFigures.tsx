import type { ReactNode } from 'react'
import { confirmedNote } from '@/domain/account/confirmedWords'
import { LIVE_DEFINITION, liveSentence, publicPercent } from '@/domain/figures/evidenceWords'
import { type Figure, figureOf } from '@/domain/figures/figures'
import { docsAnchor } from '@/domain/figures/ranked'
import type { StrategyMetrics } from '@/domain/figures/values'
import { livePercent } from '@/domain/percentages'
import { valuedWords } from '@/domain/prices/priceWords'
import { editsNote } from '@/features/strategies/strategies.rules'
import { formatCount } from '@/lib/format'
import { ShareBar } from '@/ui/charts/Bars'
import { Hint, MeaningLabel } from '@/ui/controls/Meaning'
import { TextLink } from '@/ui/controls/TextLink'
import { FigureValue } from '@/ui/figures/FigureValue'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { ReadError } from '@/ui/layout/QueryState'
import { EvidenceConditions } from './EvidenceConditions'
import { KeptByMachine } from './KeptByMachine'
import { useValuation } from './valuation.queries'

const OwnFigures = lazyPart(() => import('./OwnFigures').then((module) => module.OwnFigures))

interface BehindFiguresProps {
  values: StrategyMetrics
  /** Anchor of the history, on the same page. */
  historyAnchor: string
  /** Whether its owner reads a private strategy, which cannot meet the conditions of a public record. */
  isDiary: boolean
}

/**
 * Open positions, what is confirmed, the conditions of the evidence (in a diary the owner’s week instead), and the share of trades logged live.
 */
export const BehindFigures = ({ values, historyAnchor, isDiary }: BehindFiguresProps) => (
  <>
    <OpenPositions values={values} />
    <Confirmed values={values} />
    {isDiary ? (
      <LazyBoundary failure="Your week couldn’t be loaded" isSmall>
        <OwnFigures values={values} />
      </LazyBoundary>
    ) : (
      <EvidenceConditions values={values} />
    )}
    <LoggedLive values={values}>
      {editsNote(values) ?? 'No trade was edited or deleted'}. <TextLink to={`#${historyAnchor}`}>History</TextLink>
    </LoggedLive>
    <KeptByMachine strategyId={values.strategy_id} />
  </>
)

function LoggedLive({ values, children }: { values: StrategyMetrics; children: ReactNode }) {
  const percent = livePercent(values)
  const open = publicPercent(values)
  return (
    <Block label={<Hint content={LIVE_DEFINITION}>Logged live</Hint>} percent={percent}>
      <p className="text-label text-ink3">{liveSentence(values)}</p>
      {open !== null && (
        <p className="text-label text-ink3">
          Recorded in public: {open}% of trades, {formatCount(values.public_trades)} of {formatCount(values.trades)}
        </p>
      )}
      <p className="mt-1 text-label text-ink3">{children}</p>
    </Block>
  )
}

interface BlockProps {
  label: ReactNode
  value?: ReactNode
  /** Shown in place of a value, with a bar. Nothing is shown if it is null. */
  percent?: number | null
  children: ReactNode
}

/** A part of the panel: a label with its value, and an explanation below. */
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

interface FigureBlockProps {
  figure: Figure
  values: StrategyMetrics
  /** The tooltip of the figure's label. */
  meaning: string
  children: ReactNode
}

/** A part of the panel that is led by a figure, whose label explains itself. */
const FigureBlock = ({ figure, values, meaning, children }: FigureBlockProps) => (
  <Block
    label={
      <MeaningLabel text={meaning} docs={docsAnchor(figure)}>
        {figure.label}
      </MeaningLabel>
    }
    value={<FigureValue figure={figure} values={values} />}
  >
    {children}
  </Block>
)

const UNREALISED = figureOf('unrealised')

/** The open positions at the market's last closes. */
function OpenPositions({ values }: { values: StrategyMetrics }) {
  const read = useValuation(values.strategy_id, values)
  if (values.open_trades === 0) return null
  return (
    <FigureBlock
      figure={UNREALISED}
      values={values}
      meaning="What closing them at the market’s last closes would add to Total PNL. It counts in no other figure."
    >
      <p className="text-label text-ink3">{valuedWords(values, read.data ?? null, new Date())}</p>
      {read.error && !read.data && <ReadError query={read} what="what is open" />}
    </FigureBlock>
  )
}

const CONFIRMED = figureOf('confirmed_pnl')

/** What somebody would have made by acting on each record as soon as it was public, and on how much of it they could. */
function Confirmed({ values }: { values: StrategyMetrics }) {
  const note = confirmedNote(values)
  if (note === null) return null
  return (
    <FigureBlock
      figure={CONFIRMED}
      values={values}
      meaning="What you’d have made by acting on each record in the first minute that begins a minute after it was published, at its worse end, or at the next day’s open where only daily prices are known. Edits and deletions are followed the same way."
    >
      <p className="text-label text-ink3">{note}</p>
    </FigureBlock>
  )
}
