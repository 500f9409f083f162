import { shortCount, useNewsStore } from '@/stores/newsStore'
import { cx } from '@/ui/cx'

/** The number of news in what the user follows; renders nothing for 0. */
export function NewsCount({ className }: { className?: string }) {
  const news = useNewsStore(({ count }) => count)
  if (news === 0) return null
  return (
    <span className={cx('rounded-mark bg-acc-fill px-1 font-mono text-[10px]/4 text-acc-ink', className)}>
      {shortCount(news)}
      <span className="sr-only"> new</span>
    </span>
  )
}
