import { Link } from 'react-router-dom'
import { articles } from '@/content/education/articles'
import type { UnitId } from '@/content/education/units'
import { units } from '@/content/education/units'
import { paths } from '@/lib/paths'
import { cx } from '@/ui/cx'
import { articlesOf } from './education.rules'

interface ChapterListProps {
  /** The current chapter, whose articles are listed. */
  unitId: UnitId | null
  articleId: string | null
}

/** The table of contents beside the text on wide screens. */
export function ChapterList({ unitId, articleId }: ChapterListProps) {
  return (
    <nav aria-label="Chapters" className="text-body">
      <ol>
        {units.map((unit) => {
          const own = articlesOf(unit.id, articles)
          const isCurrent = unit.id === unitId
          return (
            <li key={unit.id} className="py-[7px]">
              <Link
                to={paths.article(unit.id)}
                className={cx('flex gap-3 hover:text-ink', isCurrent ? 'font-heading text-ink' : 'text-ink2')}
              >
                <span aria-hidden="true" className="w-2.5 shrink-0">
                  {unit.chapter}
                </span>
                <span>
                  {unit.title}
                  {own.length === 0 && <span className="block text-label text-ink3">coming later</span>}
                </span>
              </Link>
              {isCurrent && own.length > 0 && (
                <ul className="mt-2 ml-[22px]">
                  {own.map(({ id, heading }) => (
                    <li key={id}>
                      <Link
                        to={paths.article(id)}
                        aria-current={id === articleId ? 'location' : undefined}
                        className={cx(
                          'block py-[5px] pl-3 hover:text-ink',
                          id === articleId
                            ? 'border-l-[3px] border-l-acc-fill pl-[10px] font-heading text-ink'
                            : 'border-l border-l-line2 text-ink2',
                        )}
                      >
                        {heading}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
