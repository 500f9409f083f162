import { Plus } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { HISTORY_ANCHOR, StrategyHistory, TradeHistory } from '@/features/history/StrategyHistory'
import { MarketChart } from '@/features/markets/MarketChart'
import { StrategyPanel } from '@/features/strategies/profile/StrategyPanel'
import { StrategyChart } from '@/features/trades/charts/StrategyChart'
import { useChartedInstrument } from '@/features/trades/charts/useChartedInstrument'
import { useDialogTrade } from '@/features/trades/form/useDialogTrade'
import { paths, strategyNameFrom } from '@/lib/paths'
import { useStrategy } from '@/queries/strategy.queries'
import { useAuthStore } from '@/stores/authStore'
import { afterContent } from '@/ui/contentDrawn'
import { Button } from '@/ui/controls/Button'
import { ErrorNotice } from '@/ui/controls/Notice'
import { cx } from '@/ui/cx'
import { InViewBoundary, LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { PageTitle } from '@/ui/layout/PageHead'
import { useLastFound } from '@/ui/remembered'

const TradesSection = lazyPart(() =>
  import('@/features/trades/list/TradesSection').then((module) => module.TradesSection),
)
const ShareButton = lazyPart(() => import('@/features/sharing/ShareButton').then((module) => module.ShareButton))
/** Space is reserved for these until they load. */
const RecordActions = lazyPart(
  afterContent(() => import('@/features/record/RecordActions').then((module) => module.RecordActions)),
)
const FollowHere = lazyPart(
  afterContent(() => import('@/features/following/FollowButton').then((module) => module.FollowHere)),
)
const Record = lazyPart(() => import('@/features/record/Record').then((module) => module.Record))
const LetterOffer = lazyPart(
  afterContent(() => import('@/features/notifications/LetterChoice').then((module) => module.LetterOffer)),
)
const Playbook = lazyPart(afterContent(() => import('@/features/playbook/Playbook').then((module) => module.Playbook)))
const LeaveStrategy = lazyPart(() => import('@/features/sharing/LeaveStrategy').then((module) => module.LeaveStrategy))
const TradeDialog = lazyPart(() => import('@/features/trades/form/TradeDialog').then((module) => module.TradeDialog))

/** Anchor of the record. */
const RECORD_ANCHOR = 'how-sure'

/** With this many trades, the table fills the space reserved for it. */
const MANY_TRADES = 15

/** While there are no more trades than this, their owner is offered a weekly letter. */
const FIRST_TRADES = 5

/** Two screens below the viewport. On a page that has just opened, the trades are that near and load without scrolling. */
const TRADES_MARGIN = '200% 0px'

/** /performance/{strategyName} */
export function Component() {
  const name = strategyNameFrom(useLocation().pathname) ?? ''
  // The key resets all state when the strategy changes.
  return <Performance key={name} name={name} />
}

/** The panel on the left, the chart beside it, and the trades below: under the chart on the widest screens, otherwise under both. */
const LAYOUT = 'lg:grid lg:grid-cols-[320px_minmax(0,1fr)] xl:grid-rows-[auto_1fr]'

function Performance({ name }: { name: string }) {
  const { data } = useStrategy(name)
  const strategy = useLastFound(name, data)
  const isMissing = data === null && strategy === null
  const trades = strategy?.figures?.trades ?? 0
  const userId = useAuthStore((state) => state.user?.id ?? null)
  const isOwner = userId !== null && userId === strategy?.ownerId
  const { dialogTrade, open, openToClose, add, close } = useDialogTrade()
  const { instrument, isReady, choose } = useChartedInstrument(strategy?.id ?? null)
  return (
    <div className="page pb-22">
      <PageTitle>{strategy?.name ?? 'Strategy'}</PageTitle>
      <div className="flex min-h-[72px] flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-b-line2 py-4">
        <nav aria-label="Breadcrumb" className="min-w-0 max-lg:flex-1">
          <ol className="flex items-center gap-2 text-body max-lg:min-h-8">
            <li>
              <Link to={paths.strategies} className="text-ink2 underline-offset-2 hover:text-ink hover:underline">
                Strategies
              </Link>
            </li>
            <li className="flex min-w-0 gap-2">
              <span aria-hidden="true" className="text-ink3">
                /
              </span>
              <span aria-current="page" dir="auto" className="truncate">
                {strategy?.name ?? 'Strategy'}
              </span>
            </li>
          </ol>
        </nav>
        {isOwner && (
          <Button variant="primary" onClick={add} icon={<Plus />} aria-keyshortcuts="n" className="lg:order-last">
            Add Trade
          </Button>
        )}
        {/* Below the widest screens this is a separate row, whose height is reserved until the strategy is loaded. The icons of its quiet
            buttons begin at the edge. */}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-lg:-ml-3 max-lg:min-h-8 max-lg:basis-[calc(100%+0.75rem)] max-sm:gap-x-1 lg:ml-auto">
          {strategy && (
            <LazyBoundary failure="Compare, Download and Recompute couldn’t be loaded" isSmall>
              <RecordActions strategy={strategy} />
            </LazyBoundary>
          )}
          {strategy && userId !== null && !isOwner && !strategy.isPublic && (
            <LazyBoundary failure="This button couldn’t be loaded">
              <LeaveStrategy strategyId={strategy.id} userId={userId} />
            </LazyBoundary>
          )}
        </div>
      </div>
      <div className={isMissing ? 'max-w-reading' : LAYOUT}>
        <div
          className={cx(
            'pt-4 lg:pt-6',
            !isMissing && 'pb-6 lg:border-r lg:pr-6 lg:pb-0 xl:row-span-2 xl:flex xl:items-end',
          )}
        >
          {/* The end of the panel stays in view beside a long list of trades. */}
          <div className="xl:sticky xl:bottom-6 xl:min-h-[calc(100vh-10rem)] xl:w-full">
            <StrategyPanel
              name={name}
              anchors={{ record: RECORD_ANCHOR, history: HISTORY_ANCHOR }}
              readerAction={
                strategy && (
                  <LazyBoundary failure="Follow couldn’t be loaded" isSmall>
                    <FollowHere strategy={strategy} />
                  </LazyBoundary>
                )
              }
              // Without a boundary of its own, so that it comes with the buttons beside it and does not push them aside.
              ownerActions={isOwner && strategy && <ShareButton strategy={strategy} />}
            />
          </div>
        </div>
        {!isMissing && (
          // Height is reserved until the chart is loaded.
          <div className={cx('min-w-0 pt-2 lg:pt-3 lg:pl-6', !strategy && 'lg:min-h-[70vh]')}>
            {strategy && (
              <StrategyChart
                strategyId={strategy.id}
                open={strategy.figures}
                instrument={instrument}
                isReady={isReady}
                onInstrument={choose}
              >
                <MarketChart />
              </StrategyChart>
            )}
          </div>
        )}
        {strategy && (
          <InViewBoundary
            // Space is reserved only if the trades fill it.
            className={cx('mt-10 min-w-0 lg:col-span-2 xl:col-span-1 xl:pl-6', trades >= MANY_TRADES && 'min-h-[60vh]')}
            margin={TRADES_MARGIN}
            fallback={trades > 0 ? <div className="pt-11">{loadingTrades}</div> : loadingTrades}
            failure="The trades couldn’t be loaded"
          >
            <TradesSection
              strategyId={strategy.id}
              isOwner={isOwner}
              counts={
                strategy.figures && { closed: strategy.figures.closed_trades, open: strategy.figures.open_trades }
              }
              dialogTrade={dialogTrade}
              onOpen={(trade) => {
                choose(trade)
                open(trade.bet_id)
              }}
              onClose={(trade) => openToClose(trade.bet_id)}
              onAdd={add}
            />
            {isOwner && trades > 0 && trades <= FIRST_TRADES && (
              <LazyBoundary failure="The offer of a letter couldn’t be loaded" isSmall>
                <LetterOffer userId={userId} />
              </LazyBoundary>
            )}
          </InViewBoundary>
        )}
      </div>
      {strategy && (
        <>
          {strategy.figures && (
            <InViewBoundary
              id={RECORD_ANCHOR}
              className={cx('mt-14 scroll-mt-20', strategy.figures.rounds > 0 && 'min-h-[60vh]')}
              fallback={<p role="status">Loading the record...</p>}
              failure="The record couldn’t be loaded"
            >
              <Record strategyId={strategy.id} figures={strategy.figures} />
            </InViewBoundary>
          )}
          <InViewBoundary
            id="playbook"
            className="mt-14 scroll-mt-20"
            fallback={<p role="status">Loading the playbook...</p>}
            failure="The playbook couldn’t be loaded"
          >
            <Playbook strategyId={strategy.id} isOwner={isOwner} />
          </InViewBoundary>
          <StrategyHistory strategyId={strategy.id} onOpenTrade={open} />
          {dialogTrade && (
            <LazyBoundary failure={dialogMissing}>
              <TradeDialog
                key={dialogTrade.tradeId}
                strategyId={strategy.id}
                dialogTrade={dialogTrade}
                isOwner={isOwner}
                onClose={close}
                historyOf={({ tradeId, edits }) => (
                  <TradeHistory strategyId={strategy.id} tradeId={tradeId} edits={edits} />
                )}
              />
            </LazyBoundary>
          )}
        </>
      )}
    </div>
  )
}

const loadingTrades = (
  <section aria-label="Trade Overview">
    <h2 className="text-h3">Trade Overview</h2>
    <p role="status" className="mt-3 text-table text-ink2">
      Loading trades...
    </p>
  </section>
)

/** At the top, since the offline notice is at the bottom. */
const dialogMissing = (retry: () => void) => (
  <div className="fixed inset-x-4 top-20 z-50 mx-auto max-w-reading border border-line2 bg-raised p-3">
    <ErrorNotice title="The trade couldn’t be opened" onRetry={retry} />
  </div>
)
