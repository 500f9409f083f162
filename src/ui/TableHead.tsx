import { cx } from './cx'
import { type ColumnLook, cellClass, HEAD_CLASS } from './tableColumns'

interface HeadCellProps {
  title: string
  look: ColumnLook | undefined
  /** null where the table is in another column's order. */
  sorted: 'asc' | 'desc' | null
  onPress: () => void
  sticky: boolean
}

/** A column's head: a button that asks for its order, with a yellow rule and a triangle where it holds now. */
export function HeadCell({ title, look, sorted, onPress, sticky }: HeadCellProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
      className={cx(
        HEAD_CLASS,
        cellClass(look),
        // Collapsed borders stay behind when a head sticks; a shadow comes along.
        sticky && 'sticky top-14 z-10 bg-bg shadow-[inset_0_-1px_0_var(--line2)]',
      )}
      style={{ width: look?.width }}
    >
      <button
        type="button"
        onClick={onPress}
        className={cx(
          'flex h-[34px] w-full items-center whitespace-nowrap hover:text-ink',
          look?.align === 'right' ? 'justify-end' : 'justify-start',
          sorted && 'font-heading text-ink',
          look?.needle && 'pr-[7px]',
        )}
      >
        <span className="relative">
          {title}
          {sorted && (
            <svg
              viewBox="0 0 9 5"
              width="9"
              height="5"
              aria-hidden="true"
              className={cx('absolute right-0 -bottom-[10px] fill-acc', sorted === 'asc' && 'rotate-180')}
            >
              <path d="M0 0H9L4.5 5Z" />
            </svg>
          )}
        </span>
      </button>
      {sorted && <span aria-hidden="true" className="absolute inset-x-0 -bottom-px h-0.5 bg-acc-fill" />}
    </th>
  )
}
