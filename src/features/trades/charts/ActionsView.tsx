import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { contractName } from '@/domain/contract/contractName'
import { sideLabel } from '@/domain/contract/markets'
import { type ChartAction, instrumentsOf } from '@/features/trades/chartActions.rules'
import { TradeValue } from '@/features/trades/tradeCells'
import { MAX_CHART_ACTIONS, useChartActions, useTrades } from '@/features/trades/trades.queries'
import { FIRST_PAGE, type Instrument } from '@/features/trades/trades.rules'
import { formatCount, formatPrice } from '@/lib/format'
import { formatQuantity } from '@/lib/formatTrades'
import { closesQuery, type DailyClose } from '@/queries/marketBars.queries'
import { ChartBox, ChartEmpty, ChartFoot, ChartLoading } from '@/ui/charts/ChartBox'
import { Button } from '@/ui/controls/Button'
import { Options, Select } from '@/ui/controls/Field'
import { EmptyNotice } from '@/ui/controls/Notice'
import { UtcTime } from '@/ui/figures/UtcTime'
import { QueryState } from '@/ui/layout/QueryState'
import { SmallTable } from '@/ui/tables/SmallTable'
import { ActionsChart } from './ActionsChart'
import { type ChartRange, rangeStart } from './chartRange.rules'
import { chartSymbol } from './chartSymbol.rules'

/** Earlier than any trade, so that every range begins here until the actions are read. */
const FIRST_DAY = '1970-01-01'
const ACTIONS_PER_PAGE = 100

interface ActionsViewProps {
  strategyId: string
  range: ChartRange
  /** null for the instrument of the newest trade. */
  instrument: Instrument | null
  onInstrument: (instrument: Instrument) => void
  onShowAll: () => void
}

const NO_CLOSES: readonly DailyClose[] = []

const wholeName = (instrument: Instrument) => contractName({ ...instrument, expiration: instrument.expiration ?? null })
const keyOf = (instrument: Instrument) => `${instrument.market} ${wholeName(instrument)}`
const nameOf = (instrument: Instrument) => `${wholeName(instrument)}, ${instrument.market}`

/** A strategy's own actions in one instrument. */
export function ActionsView({ strategyId, range, instrument: chosen, onInstrument, onShowAll }: ActionsViewProps) {
  const newest = useTrades(strategyId, FIRST_PAGE)
  const trades = newest.data?.trades ?? []
  const instrument = chosen ?? instrumentsOf(trades.slice(0, 1))[0] ?? null
  const choices = instrumentsOf(instrument ? [...trades, instrument] : trades)
  const actions = useChartActions(strategyId, instrument)
  // The daily bars of an option's symbol are those of its underlying, not of the option.
  const quoted =
    instrument && instrument.market !== 'OPTIONS' ? chartSymbol(instrument.market, instrument.symbol) : null
  const closes = useQuery({ ...closesQuery(quoted ?? ''), enabled: quoted !== null })
  const selectId = useId()

  const all = actions.data
  const shown = useMemo(() => {
    const from = rangeStart(range, FIRST_DAY, new Date())
    return all?.filter(({ date }) => date.slice(0, 10) >= from) ?? []
  }, [all, range])
  const isEmpty = instrument === null ? newest.data !== undefined : all?.length === 0
  if (isEmpty) {
    return (
      <ChartEmpty>
        <EmptyNotice title="No actions yet">Every purchase and sale of this strategy will appear here.</EmptyNotice>
      </ChartEmpty>
    )
  }
  return (
    <>
      <ChartBox>
        {instrument && (
          <div className="flex items-center gap-2 pb-2">
            <label htmlFor={selectId} className="text-label text-ink2">
              Symbol
            </label>
            <Select
              id={selectId}
              value={keyOf(instrument)}
              onChange={({ target }) => {
                const next = choices.find((choice) => keyOf(choice) === target.value)
                if (next) onInstrument(next)
              }}
              className="w-56 max-w-full"
            >
              <Options of={choices.map((choice) => ({ value: keyOf(choice), label: nameOf(choice) }))} />
            </Select>
          </div>
        )}
        {instrument ? (
          <QueryState query={actions} what="the actions" loading={<ChartLoading />}>
            {([latest]) =>
              shown.length > 0 ? (
                <ActionsChart actions={shown} closes={closes.data ?? NO_CLOSES} name={nameOf(instrument)} />
              ) : (
                <EmptyNotice
                  title={`No actions in ${wholeName(instrument)} in this time`}
                  action={<Button onClick={onShowAll}>Show all</Button>}
                >
                  The latest one is from {latest && <UtcTime iso={latest.date} />}.
                </EmptyNotice>
              )
            }
          </QueryState>
        ) : (
          // The instrument is named after its newest trade.
          <QueryState query={newest} what="the actions" loading={<ChartLoading />}>
            {() => null}
          </QueryState>
        )}
      </ChartBox>
      <ChartFoot summary="Actions, as a table">
        {shown.length > 0 ? (
          <SmallTable
            caption="Actions, newest first"
            columns={ACTION_COLUMNS}
            rows={shown}
            paging={{ perPage: ACTIONS_PER_PAGE, label: 'Pages of actions on the chart' }}
          />
        ) : (
          <p className="py-2">No actions</p>
        )}
      </ChartFoot>
      {all && all.length >= MAX_CHART_ACTIONS && (
        <p className="mt-1 text-label text-ink2">The latest {formatCount(MAX_CHART_ACTIONS)} actions.</p>
      )}
    </>
  )
}

const ACTION_COLUMNS = [
  {
    head: 'Date, UTC',
    cell: ({ date }: ChartAction) => <TradeValue kind="date" value={date} />,
    cellClass: 'whitespace-nowrap',
  },
  { head: 'Side', cell: ({ side }: ChartAction) => sideLabel(side) },
  { head: 'Quantity', align: 'right', cell: ({ quantity }: ChartAction) => formatQuantity(quantity) },
  { head: 'Price', align: 'right', cell: ({ price }: ChartAction) => formatPrice(price) },
] as const
