import { Button } from '@/ui/controls/Button'
import { TextButton, TextLink } from '@/ui/controls/TextLink'
import { type Embedded, symbolPage } from './embedded'

/** A link or button in a line of text, at the least target size of WCAG 2.2. */
const INLINE_TARGET = 'inline-flex min-h-6 items-center'

interface OutOfReachProps {
  embedded: Embedded
  /** It may still come. */
  isSlow?: boolean
  onRetry: () => void
  isRetrying?: boolean
  /** Hides the widget. */
  onHide?: () => void
}

export const reasonOf = (isSlow: boolean) =>
  isSlow ? 'TradingView hasn’t responded yet.' : 'TradingView couldn’t be loaded.'

/** TradingView could not be loaded: why that may be, a retry, a link to the same there, and where else to find it. */
export function OutOfReach({ embedded, isSlow = false, onRetry, isRetrying = false, onHide }: OutOfReachProps) {
  const { shape, href, tickers = [], elsewhere = [] } = embedded
  const title = reasonOf(isSlow)
  if (shape === 'strip') {
    return (
      <>
        <SymbolLinks tickers={tickers} />
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-label text-ink2">
          <span role="status">{title}</span>
          <RetryLink onRetry={onRetry} />
          <TextLink to={href} className={INLINE_TARGET}>
            Open TradingView
          </TextLink>
        </p>
      </>
    )
  }
  return (
    <>
      <p role="status" className="text-body font-heading">
        {title}
      </p>
      <p className="mt-0.5 max-w-[400px] text-body text-ink2">
        {isSlow
          ? 'It will appear here as soon as it does.'
          : 'It may be down, or blocked by your browser or network. The rest of the site works without it.'}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={onRetry} busy={isRetrying}>
          Try again
        </Button>
        <TextLink to={href} className="text-body">
          Open at TradingView
        </TextLink>
        {onHide && (
          <Button variant="ghost" onClick={onHide} className="-ml-3">
            Hide the chart
          </Button>
        )}
      </div>
      {tickers.length > 0 && (
        <div className="mt-5">
          <SymbolLinks tickers={tickers} />
        </div>
      )}
      {elsewhere.length > 0 && (
        <ul aria-label="Elsewhere" className="mt-5 max-w-reading border-t text-body">
          {elsewhere.map((page) => (
            <li key={page.href} className="grid gap-x-6 border-b py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <span>
                <TextLink to={page.href}>{page.title}</TextLink>
              </span>
              <span className="text-ink2">{page.what}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The symbols, each a link to its page at TradingView. */
export function SymbolLinks({ tickers }: Required<Pick<Embedded, 'tickers'>>) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-body sm:gap-x-6">
      {tickers.map(({ proName, title }) => (
        <li key={proName}>
          <TextLink to={symbolPage(proName)} className={INLINE_TARGET}>
            {title}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

/** The ways on beside prices of our own, in one line of text. */
export function ShortWays({ embedded, onRetry, onHide }: Pick<OutOfReachProps, 'embedded' | 'onRetry' | 'onHide'>) {
  return (
    <>
      <RetryLink onRetry={onRetry} />
      <TextLink to={embedded.href} className={INLINE_TARGET}>
        Open at TradingView
      </TextLink>
      {onHide && (
        <TextButton onClick={onHide} className={INLINE_TARGET}>
          Hide the chart
        </TextButton>
      )}
    </>
  )
}

export const RetryLink = ({ onRetry }: Pick<OutOfReachProps, 'onRetry'>) => (
  <TextButton onClick={onRetry} className={INLINE_TARGET}>
    Try again
  </TextButton>
)
