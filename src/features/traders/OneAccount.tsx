import type { ReactNode } from 'react'
import { returnSentences, whyNoIntervals } from '@/domain/account/words'
import { figureOf } from '@/domain/figures/figures'
import { formatFigure } from '@/domain/figures/words'
import { utcToday } from '@/domain/time/instant'
import { counted, formatSignedPercent } from '@/lib/format'
import { EmptyNotice } from '@/ui/controls/Notice'
import { NoFigure, Percent } from '@/ui/figures/Figure'
import { IntervalsError, ReturnInterval } from '@/ui/figures/ReturnInterval'
import { QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { Skeleton } from '@/ui/layout/Skeleton'
import { FourFigures } from './FourFigures'
import { useTraderAccount, useTraderIntervals } from './traders.queries'
import type { TraderAccount } from './traders.rules'

/**
 * Draws an account and the same deposits in the market. The days are month ends if the account rests on prices that may not be shown.
 */
export type AccountChartOf = (account: Pick<TraderAccount, 'days' | 'benchmark'>, isByMonth: boolean) => ReactNode

interface OneAccountProps {
  traderId: string
  /** Whether the account rests on prices that may not be shown. */
  isByMonth: boolean
  chartOf: AccountChartOf
}

/** A trader's public strategies as one account, with its loading, error and empty states. */
export function OneAccount({ traderId, isByMonth, chartOf }: OneAccountProps) {
  return (
    <TitledSection title="As one account" className="mt-12">
      <p className="mt-1 mb-3 max-w-reading text-label text-ink2">
        All of these strategies as one account: what one earns can pay for another.
      </p>
      <QueryState
        query={useTraderAccount(traderId)}
        what="the account"
        loading={
          <Skeleton
            label="Loading the account..."
            bars={['70%', '45%', '60%', '55%']}
            className="grid min-h-[60vh] animate-late content-start gap-6 border-t border-t-line2 pt-4"
          />
        }
      >
        {({ days, figures, benchmark, reason }) =>
          figures === null || figures.capital === null ? (
            <EmptyNotice title={reason === null ? 'No account yet' : 'Too much for one account'}>
              {reason ?? 'It begins with the first action that costs money.'}
            </EmptyNotice>
          ) : (
            <>
              <AccountFigures
                figures={figures}
                firstDay={days[0]?.day ?? null}
                traderId={traderId}
                isByMonth={isByMonth}
              />
              {chartOf({ days, benchmark }, isByMonth)}
            </>
          )
        }
      </QueryState>
    </TitledSection>
  )
}

interface AccountFiguresProps extends Pick<OneAccountProps, 'traderId' | 'isByMonth'> {
  figures: NonNullable<TraderAccount['figures']>
  /** YYYY-MM-DD, UTC. */
  firstDay: string | null
}

const A_YEAR = figureOf('twr_year')
const SHARPE = figureOf('sharpe')

function AccountFigures({ figures, firstDay, traderId, isByMonth }: AccountFiguresProps) {
  const { capital, return_on_capital, mwr, twr, twr_year: aYear, sharpe, drawdown, underwater_days } = figures
  const read = useTraderIntervals(traderId, whyNoIntervals(aYear, isByMonth) === null)
  const intervals = { aYear, isByMonth, read }
  const during = { first_traded: firstDay, returns_at: `${utcToday()}T00:00:00Z` }
  return (
    <>
      <FourFigures
        of={[
          {
            label: 'Capital',
            value: capital === null ? <NoFigure /> : formatFigure('amount', capital),
            note: return_on_capital === null ? null : `returned ${formatSignedPercent(return_on_capital)}`,
          },
          {
            label: 'Money-weighted',
            value: <Percent value={mwr} />,
            note: 'each deposit weighted by how long it was in the account',
          },
          {
            label: 'Time-weighted, a year',
            value: <Percent value={aYear} />,
            note: (
              <>
                <span className="block">
                  <ReturnInterval figure={A_YEAR} of={intervals} />
                </span>
                {twr !== null && `${formatSignedPercent(twr)} in total`}
              </>
            ),
          },
          {
            label: 'Drawdown',
            value: <Percent value={drawdown} quiet needle={false} />,
            note: underwater_days === null ? null : `${counted(underwater_days, 'day')} below a high at most`,
          },
        ]}
      />
      <p className="mt-2 max-w-reading">
        {sharpe !== null && (
          <>
            {SHARPE.label} {formatFigure(SHARPE.kind, sharpe)}{' '}
            <ReturnInterval figure={SHARPE} of={intervals} inBrackets />.{' '}
          </>
        )}
        {returnSentences({ ...figures, ...during }).join(' ')}
      </p>
      <IntervalsError read={read} />
    </>
  )
}
