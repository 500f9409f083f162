import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { type ArticleMeta, sectionId } from '@/content/education/article'
import { paths } from '@/lib/paths'
import { cx } from '@/ui/cx'
import { readShares } from './education.rules'

/** Assumed reading position, as a fraction of the viewport's height from its top. */
const READING_LINE = 0.4
/** Minimum height of a part, so that its label fits. */
const PART_MIN_HEIGHT_PX = 36

interface Part {
  /** Fraction of the article's height. */
  length: number
  /** 0 to 1. */
  read: number
}

/**
 * The parts of the open article and how far each has been read: its beginning, then every section. Empty until the text is
 * loaded.
 */
function measure(article: ArticleMeta): Part[] {
  const box = document.getElementById(article.id)?.getBoundingClientRect()
  const headings = article.sections.flatMap((title) => document.getElementById(sectionId(article.id, title)) ?? [])
  if (!box || headings.length < article.sections.length) return []
  const line = window.innerHeight * READING_LINE
  const tops = [box.top, ...headings.map((heading) => heading.getBoundingClientRect().top)].map((top) => top - line)
  const end = box.bottom - line
  const shares = readShares(tops, end)
  return tops.map((top, index) => ({ length: (tops[index + 1] ?? end) - top, read: shares[index] ?? 0 }))
}

/** Reading progress as a scale: sections in proportion to their lengths, yellow as far as read. */
export function ReadingRuler({ article }: { article: ArticleMeta }) {
  const parts = useParts(article)
  const entries = [
    { id: article.id, title: 'Beginning' },
    ...article.sections.map((title) => ({ id: sectionId(article.id, title), title })),
  ]
  const current = parts.findLastIndex((part) => part.read > 0)

  return (
    <nav aria-label="In this article" className={cx(parts.length === 0 && 'invisible')}>
      <ol className="flex min-h-64 flex-col">
        {entries.map(({ id, title }, index) => {
          const { length, read } = parts[index] ?? { length: 1, read: 0 }
          const isCurrent = index === Math.max(0, current)
          return (
            <li key={id} className="relative pl-7" style={{ flexGrow: length, minHeight: PART_MIN_HEIGHT_PX }}>
              <span aria-hidden="true" className="absolute top-0 left-0 h-px w-4 bg-ink3" />
              <span
                aria-hidden="true"
                className="absolute inset-y-0 left-0 w-1.5 bg-[repeating-linear-gradient(180deg,var(--line2)_0_1px,transparent_1px_8px)]"
              />
              <span
                aria-hidden="true"
                className="absolute top-0 left-0 w-[3px] bg-acc-fill"
                style={{ height: `${read * 100}%` }}
              />
              <Link
                to={paths.article(id)}
                aria-current={isCurrent ? 'location' : undefined}
                className={cx(
                  'relative -top-2 inline-block text-body hover:text-ink',
                  isCurrent ? 'font-heading text-ink' : 'text-ink2',
                )}
              >
                {title}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Measures at most once per frame when the page scrolls or the article's height changes. */
function useParts(article: ArticleMeta): Part[] {
  const [parts, setParts] = useState<Part[]>([])
  useEffect(() => {
    let frame = 0
    const update = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setParts(measure(article)))
    }
    const heights = new ResizeObserver(update)
    const box = document.getElementById(article.id)
    if (box) heights.observe(box)
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    update()
    return () => {
      cancelAnimationFrame(frame)
      heights.disconnect()
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [article])
  return parts
}
