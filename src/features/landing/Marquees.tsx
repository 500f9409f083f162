import { create } from 'zustand'
import { assets, exchanges } from '@/content/landing'
import { cx } from '@/ui/cx'

interface MotionState {
  /** The user paused automatic motion (WCAG 2.2, 2.2.2). Lasts until the page is closed. */
  held: boolean
  toggleHeld: () => void
}

/** Whether automatic motion (rotating word, marquees) is paused. */
export const useMotionStore = create<MotionState>()((set) => ({
  held: false,
  toggleHeld: () => set(({ held }) => ({ held: !held })),
}))

/** Two bands of names, which move in opposite directions. */
export function Marquees() {
  return (
    <div className="border-t border-line2">
      <Marquee label="Exchanges people trade at" items={exchanges} />
      <Marquee label="What they trade" items={assets} reverse />
    </div>
  )
}

/** Soft edges, where names would otherwise be cut off. */
const EDGES = 'motion-safe:[mask-image:linear-gradient(90deg,transparent,black_24px,black_calc(100%-24px),transparent)]'

interface MarqueeProps {
  label: string
  items: readonly string[]
  reverse?: boolean
}

/** A band of names that drifts past, stops under the pointer or when held, and does not move under reduced motion. */
function Marquee({ label, items, reverse = false }: MarqueeProps) {
  const held = useMotionStore((state) => state.held)
  const list = (hidden: boolean) => (
    <ul
      aria-hidden={hidden || undefined}
      style={{ animationPlayState: held ? 'paused' : undefined }}
      className="marquee-track flex shrink-0 items-center"
    >
      {items.map((item) => (
        <li key={item} className="px-6 text-[15px] whitespace-nowrap">
          {item}
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-label={label} className="items-center border-b py-4 sm:flex">
      <p aria-hidden="true" className="w-[168px] shrink-0 text-label text-ink3 max-sm:mb-2">
        {label}
      </p>
      <div className={cx('marquee flex min-w-0 flex-1 overflow-hidden', EDGES, reverse && 'marquee-reverse')}>
        {list(false)}
        {list(true)}
      </div>
    </section>
  )
}
