import type { ReactNode } from 'react'
import { addStrategies } from '@/domain/account/together'
import type { StrategyMetrics } from '@/domain/figures/values'
import { env } from '@/lib/env'
import { counted, formatCount, formatDay } from '@/lib/format'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/controls/Button'
import { EmptyNotice } from '@/ui/controls/Notice'
import { TextLink } from '@/ui/controls/TextLink'
import { accountMark, traderName } from '@/ui/figures/TraderLink'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { PageHead, PageTitle } from '@/ui/layout/PageHead'
import { both, QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { Skeleton } from '@/ui/layout/Skeleton'
import { FourFigures } from './FourFigures'
import { type AccountChartOf, OneAccount } from './OneAccount'
import { Removals } from './Removals'
import { TogetherFigures } from './TogetherFigures'
import { type TraderStrategy, useTraderRecord, useTraderStrategies } from './traders.queries'
import { hiddenNote, isKnown, oncePublicNote, type TraderRecord } from './traders.rules'

// Loaded after the page, because hashing and the ledger's rules take a lot of code.
const TraderLedger = lazyPart(() => import('./TraderLedger').then((module) => module.TraderLedger))

/** Lists strategies with their figures, like the ranking. */
type ListOf = (rows: readonly StrategyMetrics[]) => ReactNode

interface TraderProps {
  /** The identity provider's id. */
  id: string
  listOf: ListOf
  accountOf: AccountChartOf
}

/**
 * All of /trader/{id}: the strategies that this account published, one by one and added up, and those that it hid, deleted or renamed.
 */
export function Trader({ id, listOf, accountOf }: TraderProps) {
  const read = both(useTraderStrategies(id), useTraderRecord(id))
  const [found, known] = read.data ?? []
  if (known && !isKnown(known)) {
    return (
      <>
        <PageTitle>Trader not found</PageTitle>
        <PageHead title="Trader not found" />
        <EmptyNotice
          title="No account has this address"
          action={<ButtonLink to={paths.strategies}>All strategies</ButtonLink>}
        >
          Check the address, or find the trader through one of their strategies.
        </EmptyNotice>
      </>
    )
  }
  const first = found?.[0]
  return (
    <>
      <TraderHead id={id} name={first ? traderName(first.figures.username) : 'Trader'} since={known?.since} />
      <QueryState
        query={read}
        what="the trader"
        old="You’re seeing what was loaded before."
        errorClass="mb-6"
        loading={
          <Skeleton
            label="Loading the trader..."
            bars={['60%', '45%', '80%', '70%', '55%']}
            className="grid min-h-[60vh] animate-late content-start gap-6 border-t border-t-line2 pt-4"
          />
        }
      >
        {([strategies, record]) => (
          <>
            <Accounted record={record} />
            <PublicStrategies strategies={strategies} listOf={listOf} />
            {strategies.length > 0 && (
              <OneAccount
                traderId={id}
                isByMonth={strategies.some(({ figures }) => figures.has_hidden_prices)}
                chartOf={accountOf}
              />
            )}
            <Removals record={record} />
            {env.ledger.publicKey && (
              <LazyBoundary
                fallback={<p className="mt-12 text-ink2">Loading the check...</p>}
                failure="The ledger couldn’t be checked"
              >
                <TraderLedger traderId={id} record={record} name={first?.figures.username ?? null} />
              </LazyBoundary>
            )}
          </>
        )}
      </QueryState>
    </>
  )
}

function TraderHead({ id, name, since }: { id: string; name: string; since?: string | null }) {
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHead
        title={<span dir="auto">{name}</span>}
        description={
          <>
            <p className="text-table">
              Account <span className="font-mono text-label text-ink">{accountMark(id)}</span>
              {since && `, since ${formatDay(since)}`}
            </p>
            <p className="mt-3">
              Anyone can run two strategies in private, publish the winner and delete the loser. Here it shows.{' '}
              <TextLink to={`${paths.docs}#cannot-hide`}>What a trader can’t hide</TextLink>
            </p>
          </>
        }
      />
    </>
  )
}

/** Counts every strategy of the account, in four figures. */
function Accounted({ record }: { record: TraderRecord }) {
  const { public_strategies, private_strategies, hidden_strategies, deleted_public, deleted_private } = record
  const deleted = deleted_public + deleted_private
  return (
    <TitledSection title="Every strategy of this account" titleClass="mb-3 text-h3">
      <FourFigures
        of={[
          { label: 'Public', value: formatCount(public_strategies), note: 'listed below' },
          {
            label: 'Private',
            value: formatCount(private_strategies),
            note: oncePublicNote(private_strategies, hidden_strategies),
          },
          { label: 'Deleted', value: formatCount(deleted), note: oncePublicNote(deleted, deleted_public) },
          { label: 'Renamed', value: counted(record.renamed, 'time'), note: hiddenNote(record.hidden) },
        ]}
      />
      <p className="mt-2 max-w-reading text-label text-ink2">
        Strategies that were never public are counted, not shown. No one can change these counts.
      </p>
    </TitledSection>
  )
}

function PublicStrategies({ strategies, listOf }: { strategies: readonly TraderStrategy[]; listOf: ListOf }) {
  return (
    <TitledSection
      title={
        strategies.length < 2 ? 'Public strategies' : `${formatCount(strategies.length)} public strategies together`
      }
      titleClass="mb-3 text-h3"
      className="mt-12"
    >
      {strategies.length === 0 ? (
        <EmptyNotice
          title="This trader has no public strategy"
          action={<ButtonLink to={paths.strategies}>All strategies</ButtonLink>}
        >
          So there’s nothing to add up.
        </EmptyNotice>
      ) : (
        <>
          <TogetherFigures together={addStrategies(strategies.map(({ exact }) => exact))} />
          <div className="mt-6">{listOf(strategies.map(({ figures }) => figures))}</div>
        </>
      )}
    </TitledSection>
  )
}
