import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/controls/Button'

interface PagerProps {
  /** Names the group of buttons for screen readers. */
  label: string
  /** From 1. */
  page: number
  perPage: number
  /** Rows on this page. */
  shown: number
  /** All rows; null if unknown. */
  total: number | null
  hasMore: boolean
  onPage: (page: number) => void
}

/** "26 to 50 of 318", with buttons for the previous and the next page. */
export function Pager({ label, page, perPage, shown, total, hasMore, onPage }: PagerProps) {
  const first = (page - 1) * perPage + 1
  const last = first + shown - 1
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-4 py-3">
      <p aria-live="polite" className="text-table text-ink2">
        {formatCount(first)} to {formatCount(last)}
        {total !== null && total >= last && ` of ${formatCount(total)}`}
      </p>
      <div className="flex gap-2">
        <Button disabled={page === 1} onClick={() => onPage(page - 1)} icon={<ChevronLeft />}>
          Previous
        </Button>
        <Button disabled={!hasMore} onClick={() => onPage(page + 1)}>
          Next
          <ChevronRight />
        </Button>
      </div>
    </nav>
  )
}
