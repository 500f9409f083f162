import type { ReactNode } from 'react'
import type { MarketPlace } from '@/content/markets'
import { cx } from '@/ui/cx'

const LOOKS: Record<MarketPlace['shape'], (place: MarketPlace) => ReactNode> = {
  strip: StripPlace,
  chart: ChartPlace,
  list: ListPlace,
}

/** The place of a market widget at its final size: an instrument that is switched off, and what it will show. */
export function MarketBox({ box }: { box: MarketPlace }) {
  const Place = LOOKS[box.shape]
  return (
    <section
      aria-label={box.title}
      style={{ height: box.heightPx }}
      className={cx('border-line2', box.shape === 'list' ? 'border-t' : 'border-y')}
    >
      <Place {...box} />
    </section>
  )
}

function StripPlace({ symbols = [], text }: MarketPlace) {
  return (
    <div className="flex h-full flex-wrap content-center items-center gap-x-8 gap-y-1">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 sm:gap-x-8">
        {symbols.map((symbol) => (
          <li key={symbol} className="text-body font-medium whitespace-nowrap lg:w-[140px]">
            {symbol}
            <span aria-hidden="true" className="ml-3 font-normal text-ink3 max-sm:hidden">
              –
            </span>
          </li>
        ))}
      </ul>
      <p className="text-label text-ink3 sm:ml-auto">{text}</p>
    </div>
  )
}

/** Axes without a line: hairlines where prices will be read, ticks where time will. */
function ChartPlace({ title, text, symbols }: MarketPlace) {
  return (
    <div className="flex h-full flex-col">
      <Head title={title} text={text} />
      {symbols && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 border-b py-2.5 text-label text-ink2">
          {symbols.map((symbol) => (
            <li key={symbol}>{symbol}</li>
          ))}
        </ul>
      )}
      <div
        aria-hidden="true"
        className="flex-1 bg-[repeating-linear-gradient(0deg,transparent_0_79px,var(--line)_79px_80px)] pr-14"
      >
        <div className="ruler h-full border-r" />
      </div>
    </div>
  )
}

/** Rows without anything in them. */
function ListPlace({ title, text }: MarketPlace) {
  return (
    <div className="flex h-full flex-col">
      <Head title={title} text={text} />
      <div
        aria-hidden="true"
        className="flex-1 bg-[repeating-linear-gradient(180deg,transparent_0_45px,var(--line)_45px_46px)]"
      />
    </div>
  )
}

function Head({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-0.5 border-b py-2">
      <h2 className="text-body font-medium tracking-normal">{title}</h2>
      <p className="text-label text-ink3">{text}</p>
    </div>
  )
}
