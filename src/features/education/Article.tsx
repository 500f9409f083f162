import { articles } from 'virtual:education-index'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ArticleMeta } from '@/content/education/article'
import type { Unit } from '@/content/education/units'
import { paths } from '@/lib/paths'
import { Button, ButtonLink } from '@/ui/Button'
import { cx } from '@/ui/cx'
import { useIsHydrated } from '@/ui/useIsHydrated'
import { ArticleContent } from './ArticleContent'
import { prefetchArticle } from './article.queries'
import { articleAfter, countOf, formatDay } from './education.rules'
import { useArrival } from './useArrival'

/** Yellow is behind sums alone (scripts/article.ts), and sums are set as formulas. */
const isSum = ({ bannerBg }: ArticleMeta) => bannerBg === 'acc-wash'

const BANNERS = { raised: 'bg-raised', 'acc-wash': 'bg-acc-wash' } as const

interface ArticleProps {
  article: ArticleMeta
  unit: Unit
  /** The address names this article: it is open, in view, and has the focus. */
  isTarget: boolean
  /** The section that the address names, if any. */
  sectionId: string | null
  /** Differs each time somebody asks for the address, also for the same one twice. */
  visit: string
}

/** One article: closed a line of the chapter's list, open the whole of it. */
export function Article({ article, unit, isTarget, sectionId, visit }: ArticleProps) {
  const { id, heading, subtitle, bannerBg, bannerText, readingMinutes } = article
  const [foundAt, setFoundAt] = useState<string | null>(null)
  const box = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const justClosed = useRef(false)
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  // Found by the browser's search, it stays open until somebody goes elsewhere; the address keeps its own article.
  const isOpen = isTarget || foundAt === visit
  const onFound = useCallback(() => setFoundAt(visit), [visit])

  useArrival({ box, heading: sectionId ? null : title, isTarget, visit })

  const close = () => {
    justClosed.current = true
    setFoundAt(null)
    if (isTarget) navigate(paths.education)
  }
  useEffect(() => {
    if (isOpen || !justClosed.current) return
    justClosed.current = false
    // The button is gone with the text: the reader goes on from the line that it became.
    link.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [isOpen])

  return (
    <article
      ref={box}
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx(
        'relative isolate -scroll-mt-4 border-t border-line',
        isOpen
          ? 'pt-6 pb-12'
          : 'py-4 before:absolute before:inset-y-0 before:-inset-x-3 before:-z-10 hover:before:bg-hover',
      )}
    >
      {/* Also in HTML made ahead of time, whose style sheet opens the article that the address names (index.css). */}
      {(isOpen || !isHydrated) && (
        <div hidden={!isOpen}>
          <OpenHead article={article} unit={unit} />
        </div>
      )}
      <h3
        ref={title}
        id={`${id}-title`}
        tabIndex={-1}
        className={cx('outline-none', isOpen ? 'text-[30px]/9 sm:text-[44px]/[48px]' : 'text-h3')}
      >
        {isOpen ? (
          heading
        ) : (
          <Link
            ref={link}
            to={paths.article(id)}
            onPointerEnter={() => prefetchArticle(id)}
            onFocus={() => prefetchArticle(id)}
            className="after:absolute after:inset-0"
          >
            {heading}
          </Link>
        )}
      </h3>
      <p className={cx('text-ink2', isOpen ? 'mt-3 text-lead sm:text-[20px]/[30px]' : 'mt-1 text-body')}>{subtitle}</p>
      {!isOpen && (
        <p className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-ink2">
          <span className={cx('rounded-mark px-1.5 py-0.5 text-ink', BANNERS[bannerBg], isSum(article) && 'font-mono')}>
            {bannerText}
          </span>
          {countOf(readingMinutes, 'minute')}
        </p>
      )}
      <ArticleContent
        article={article}
        isOpen={isOpen}
        onFound={onFound}
        sectionId={isTarget ? sectionId : null}
        visit={visit}
      />
      {isOpen && <OpenFoot id={id} onClose={close} />}
    </article>
  )
}

function OpenHead({ article, unit }: { article: ArticleMeta; unit: Unit }) {
  const { bannerBg, bannerText, date, readingMinutes } = article
  return (
    <>
      <p
        className={cx(
          'rounded px-4 py-6 text-center sm:py-10',
          BANNERS[bannerBg],
          isSum(article) ? 'font-mono text-body sm:text-[20px]/7' : 'text-lead font-medium sm:text-[22px]/7',
        )}
      >
        {bannerText}
      </p>
      <p className="mt-6 mb-3 flex flex-wrap gap-x-2.5 text-body text-ink2">
        <span>
          Chapter {unit.chapter}, {unit.title}
        </span>
        <span aria-hidden="true">/</span>
        <time dateTime={date}>{formatDay(date)}</time>
        <span aria-hidden="true">/</span>
        <span>{countOf(readingMinutes, 'minute')}</span>
      </p>
    </>
  )
}

function OpenFoot({ id, onClose }: { id: string; onClose: () => void }) {
  const next = articleAfter(id, articles)
  return (
    <div className="mt-10 flex flex-wrap items-center gap-2 border-t border-line2 pt-6">
      {next && (
        <ButtonLink to={paths.article(next.id)} className="h-auto min-h-8 whitespace-normal py-1.5 text-left">
          Next: {next.heading}
        </ButtonLink>
      )}
      <Button variant="ghost" onClick={onClose}>
        Close article
      </Button>
    </div>
  )
}
