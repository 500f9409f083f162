import { useMemo } from 'react'
import { formatCount, formatPrice } from '@/lib/format'
import { paths } from '@/lib/paths'
import { useIsHydrated } from '@/ui/browserState'
import { TextLink } from '@/ui/controls/TextLink'
import { ConfirmedPnl } from '@/ui/figures/ConfirmedPnl'
import { Money } from '@/ui/figures/Figure'
import { ExampleBadge } from '@/ui/layout/Badge'
import { sumReturns } from './landing.rules'
import type { LandingExample } from './landingExample'

/** A strategy's total and its trades, whose sum the browser recomputes. */
export function HeroSum({ hero }: { hero: LandingExample['hero'] }) {
  const { whole, rest } = useMemo(
    () => ({
      whole: sumReturns([...hero.trades.map((trade) => trade.return), ...hero.others]),
      rest: sumReturns(hero.others),
    }),
    [hero],
  )
  // Prerendered HTML must not claim that this browser has checked the sum.
  const isHydrated = useIsHydrated()
  const agrees = isHydrated && whole.agreesWith(hero.total)
  const verdict = agrees ? 'It agrees.' : 'It does not agree.'
  const count = hero.trades.length + hero.others.length
  return (
    <figure className="min-w-0">
      <figcaption className="border-t border-line2 pt-3 text-label text-ink2">
        <ExampleBadge /> <span className="font-medium text-ink">{hero.name}</span>, total of {formatCount(count)}{' '}
        trades. Demo data: a rule replayed over the S&amp;P 500.
      </figcaption>
      <p className="mt-2 -ml-[0.06em] text-[13.5vw]/[1.1] font-medium tracking-[-0.05em] sm:text-[80px]/[84px] xl:text-[104px]/[108px]">
        <Money value={Number(hero.total)} needle={false} />
      </p>
      <p className="text-label">
        <ConfirmedPnl strategy={{ trades: count, confirmed_pnl: hero.confirmed }} />
      </p>
      <table className="mt-4 w-full border-t text-table">
        <caption className="sr-only">The trades behind the total, newest first</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Closed on</th>
            <th scope="col">Symbol, quantity, entry and exit</th>
            <th scope="col">Return</th>
          </tr>
        </thead>
        <tbody>
          {hero.trades.map((trade) => (
            <tr key={trade.id} className="h-9 border-b">
              <td className="pr-3 font-mono text-[12px] whitespace-nowrap text-ink2">{trade.date}</td>
              <td className="pr-2 text-[12.5px] text-ink2 min-[360px]:whitespace-nowrap sm:text-table">
                <span className="inline-block w-[112px] text-ink max-sm:hidden">
                  {trade.symbol} <span className="text-ink3">× {trade.qty}</span>
                </span>
                {formatPrice(trade.entry)} to {trade.exit === null ? '–' : formatPrice(trade.exit)}
              </td>
              <td className="text-right">
                <Money value={Number(trade.return)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="h-9 border-b border-b-line2 text-ink2">
            <th scope="row" colSpan={2} className="text-left font-normal">
              {formatCount(hero.others.length)} more trades
            </th>
            <td className="text-right">
              <Money value={rest.total} />
            </td>
          </tr>
          <tr className="h-12">
            <th scope="row" colSpan={2} className="text-left font-medium">
              <span className="inline-flex items-center gap-2">
                {agrees && <Agreed />}
                {isHydrated ? `Added up in your browser. ${verdict}` : 'To be added up in your browser.'}
              </span>
            </th>
            <td className="pl-3 text-right">
              <span className="border-b-[3px] border-double border-line2 pb-0.5">
                <Money value={whole.total} strong />
              </span>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="text-label text-ink3">
        How a return is computed is in the <TextLink to={paths.docs}>documentation</TextLink>, worked to the cent.
      </p>
    </figure>
  )
}

/** Inline SVG, because lucide's icon would download the chunk of shared icons during the first load. */
const Agreed = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="none" aria-hidden="true" className="shrink-0 stroke-acc-text">
    <path d="M2.5 8.5 6 12l7.5-8" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
