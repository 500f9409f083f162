import { useRealisedDays } from '@/lib/realisedDays.queries'
import { HowSure } from './HowSure'
import { Distribution } from './looks/Distribution'
import { MonthsCalendar } from './looks/MonthsCalendar'
import { useRecord } from './record.queries'

/** How sure, month by month, and how returns are spread. Their failures and their waiting are told once, by the first. */
export function Record({ strategyId }: { strategyId: string }) {
  const { data: days } = useRealisedDays(strategyId)
  const { data: record } = useRecord(strategyId)
  return (
    <>
      <HowSure strategyId={strategyId} />
      <div className="mt-10 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {days && days.length > 0 && <MonthsCalendar days={days} />}
        {record?.histogram && <Distribution histogram={record.histogram} closedTrades={record.closedTrades} />}
      </div>
    </>
  )
}
