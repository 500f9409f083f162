import { Check, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { formatCount, formatPrice } from '@/lib/format'
import { paths } from '@/lib/paths'
import { Money } from '@/ui/Figure'
import { TextLink } from '@/ui/TextLink'
import type { LandingExample } from './landingExample'
import { addUp } from './landingSum.rules'

/** A total, the trades it came from, and the sum worked out again right here. */
export function HeroSum({ hero }: { hero: LandingExample['hero'] }) {
  const { whole, rest } = useMemo(
    () => ({ whole: addUp([...hero.trades.map((trade) => trade.return), ...hero.others]), rest: addUp(hero.others) }),
    [hero],
  )
  const agrees = whole.agreesWith(hero.total)
  return (
    <figure className="min-w-0 border-t border-line2 pt-3">
      <figcaption className="text-label text-ink2">
        {hero.name}, total of {formatCount(hero.trades.length + hero.others.length)} trades. Demo data: a rule replayed
        over the S&amp;P 500.
      </figcaption>
      <p className="mt-1 text-[40px]/[44px] font-medium tracking-[-0.04em] sm:text-[64px]/[68px]">
        <Money value={Number(hero.total)} needle={false} />
      </p>
      <table className="mt-5 w-full border-t text-table">
        <caption className="sr-only">The trades behind the total, newest first</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Closed on</th>
            <th scope="col">Symbol</th>
            <th scope="col">Entry and exit</th>
            <th scope="col">Return</th>
          </tr>
        </thead>
        <tbody>
          {hero.trades.map((trade) => (
            <tr key={trade.id} className="h-10 border-b">
              <td className="font-mono text-[12px] text-ink2">{trade.date}</td>
              <td className="max-sm:hidden">
                {trade.symbol} <span className="text-ink3">× {trade.qty}</span>
              </td>
              <td className="text-ink2">
                {formatPrice(trade.entry)} to {trade.exit === null ? '–' : formatPrice(trade.exit)}
              </td>
              <td className="text-right">
                <Money value={Number(trade.return)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="h-10 border-b border-b-line2 text-ink2">
            <th scope="row" colSpan={3} className="text-left font-normal">
              {formatCount(hero.others.length)} more trades
            </th>
            <td className="text-right">
              <Money value={rest.total} />
            </td>
          </tr>
          <tr className="h-12">
            <th scope="row" colSpan={3} className="text-left font-medium">
              <span className="inline-flex items-center gap-2">
                {agrees ? (
                  <Check size={16} aria-hidden="true" className="text-acc-text" />
                ) : (
                  <TriangleAlert size={16} aria-hidden="true" className="text-loss" />
                )}
                {agrees ? 'Added up in your browser. It agrees.' : 'Added up in your browser. It does not agree.'}
              </span>
            </th>
            <td className="text-right">
              <span className="border-b-[3px] border-double border-line2 pb-0.5">
                <Money value={whole.total} strong />
              </span>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-1 text-label text-ink3">
        How a return is computed stands in the <TextLink to={paths.docs}>documentation</TextLink>, worked to the cent.
      </p>
    </figure>
  )
}
