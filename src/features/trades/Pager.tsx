import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'

interface PagerProps {
  /** Names the buttons' group for screen readers. */
  label: string
  /** 1 is the first. */
  page: number
  perPage: number
  /** Rows on this page. */
  shown: number
  /** All rows; null where it is not known. */
  total: number | null
  hasMore: boolean
  onPage: (page: number) => void
}

/** "101 to 200 of 318", with a step back and a step on. */
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
        <Button
          disabled={page === 1}
          onClick={() => onPage(page - 1)}
          icon={<ChevronLeft size={16} strokeWidth={1.5} aria-hidden="true" />}
        >
          Previous
        </Button>
        <Button disabled={!hasMore} onClick={() => onPage(page + 1)}>
          Next
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}
