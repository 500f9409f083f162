import { FileUp, Plus } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { HISTORY_ANCHOR, StrategyHistory } from '@/features/history/StrategyHistory'
import { TradeHistory } from '@/features/history/TradeHistory'
import { MarketChart } from '@/features/markets/boxes'
import { RecordActions } from '@/features/record/RecordActions'
import { RECORD_ANCHOR, StrategyRecord } from '@/features/record/StrategyRecord'
import { ShareButton } from '@/features/sharing/ShareButton'
import { StrategyPanel } from '@/features/strategies/StrategyPanel'
import { useStrategy, useStrategyAhead } from '@/features/strategies/strategies.queries'
import { StrategyTrades } from '@/features/trades/StrategyTrades'
import { useOpenTrade } from '@/features/trades/useOpenTrade'
import { useTradesAhead } from '@/features/trades/useTradeWrites'
import { paths, strategyNameFrom } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { Button, ButtonLink } from '@/ui/Button'
import { PageTitle } from '@/ui/PageHead'
import { useLastFound } from '@/ui/useLastFound'

/** /performance/{strategyName} (spec §2). */
export function PerformancePage() {
  const name = strategyNameFrom(useLocation().pathname) ?? ''
  const changes = useTradesAhead(useStrategy(name).data?.id ?? null)
  const data = useStrategyAhead(name, changes)
  const strategy = useLastFound(name, data)
  const isOwner = useAuthStore((state) => state.user !== null && state.user.id === strategy?.ownerId)
  const { add, open } = useOpenTrade()
  return (
    <div className="page pb-22">
      <PageTitle>{strategy?.name ?? name}</PageTitle>
      <div className="flex min-h-[72px] flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-b-line2 py-4">
        <nav aria-label="Breadcrumb" className="min-w-0">
          <ol className="flex items-center gap-2 text-body">
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
                {strategy?.name ?? name}
              </span>
            </li>
          </ol>
        </nav>
        {/* On a phone a row of its own, there before the strategy is. */}
        <div className="flex flex-wrap items-center gap-2 max-sm:min-h-8 max-sm:basis-full">
          {strategy && <RecordActions strategy={strategy} />}
          {isOwner && (
            <Button variant="primary" onClick={add} icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}>
              Add Trade
            </Button>
          )}
        </div>
      </div>
      <StrategyTrades
        key={name}
        strategyId={strategy?.id ?? null}
        isMissing={data === null && strategy === null}
        isOwner={isOwner}
        counts={strategy?.figures ? { closed: strategy.figures.closedTrades, open: strategy.figures.openTrades } : null}
        panel={
          <StrategyPanel
            name={name}
            changes={changes}
            anchors={{ record: RECORD_ANCHOR, history: HISTORY_ANCHOR }}
            ownerActions={
              isOwner &&
              strategy && (
                <>
                  <ShareButton strategy={strategy} />
                  <ButtonLink
                    to={paths.importInto(strategy.name)}
                    icon={<FileUp size={14} strokeWidth={1.5} aria-hidden="true" />}
                  >
                    Import trades
                  </ButtonLink>
                </>
              )
            }
          />
        }
        historyOf={({ betId, edits }) =>
          strategy && <TradeHistory strategyId={strategy.id} betId={betId} edits={edits} />
        }
        marketChart={<MarketChart />}
      />
      {strategy && <StrategyRecord strategyId={strategy.id} />}
      {strategy && <StrategyHistory strategyId={strategy.id} onOpenTrade={open} />}
    </div>
  )
}
