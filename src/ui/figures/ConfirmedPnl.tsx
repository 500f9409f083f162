import { formatMoney } from '@/lib/format'

/** What acting on each record a minute after it was published would have made, under the total. Nothing without trades. */
export function ConfirmedPnl({
  strategy: { trades, confirmed_pnl },
}: {
  strategy: { trades: number; confirmed_pnl: number | null }
}) {
  if (trades === 0) return null
  return (
    <span className="block whitespace-nowrap pr-[7px] text-mark font-normal text-ink3">
      {confirmed_pnl === null ? 'not' : formatMoney(confirmed_pnl)} confirmed
    </span>
  )
}
