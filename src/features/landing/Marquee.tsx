import { cx } from '@/ui/cx'

interface MarqueeProps {
  label: string
  items: readonly string[]
  reverse?: boolean
}

/** A band of names that drifts past, stops under the pointer, and stands still under reduced motion. */
export function Marquee({ label, items, reverse = false }: MarqueeProps) {
  const list = (hidden: boolean) => (
    <ul aria-hidden={hidden || undefined} className="marquee-track flex shrink-0 items-center">
      {items.map((item) => (
        <li key={item} className="px-6 text-[15px] whitespace-nowrap text-ink2">
          {item}
        </li>
      ))}
    </ul>
  )
  return (
    <section
      aria-label={label}
      className={cx('marquee flex overflow-hidden border-b py-4', reverse && 'marquee-reverse')}
    >
      {list(false)}
      {list(true)}
    </section>
  )
}
