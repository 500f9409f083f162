import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ArticleMeta } from '@/content/education/article'
import { articles } from '@/content/education/articles'
import type { Unit } from '@/content/education/units'
import { paths } from '@/lib/paths'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { cx } from '@/ui/cx'
import { ArticleText } from './ArticleText'
import { articleAfter, countOf, formatArticleDate } from './education.rules'

/** Banners with a yellow background are calculations (scripts/article.ts) and are set as formulas. */
const BANNERS = { raised: 'bg-raised font-medium', 'acc-wash': 'bg-acc-wash font-mono' } as const

/**
 * One article, closed to a card of its chapter, with its place in the order to read in (chapter and number); one is open at a time, across the chapter's width. The browser opens it
 * for its hash and for find-in-page, because their targets are inside the `details`.
 */
export function Article({ article, unit, place }: { article: ArticleMeta; unit: Unit; place: string }) {
  const { id, heading, subtitle } = article
  return (
    <div className="group flex min-w-0 flex-col has-[[open]]:col-span-full has-[[open]]:pt-6 has-[[open]]:pb-12">
      <ArticleCard article={article} place={place} />
      {/* The browser may open it before hydration. */}
      <details name="article" suppressHydrationWarning>
        <summary hidden />
        <article id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="scroll-mt-2 outline-none">
          <Banner article={article} unit={unit} />
          <h3 id={`${id}-title`} className="text-[30px]/9 sm:text-[44px]/[48px]">
            {heading}
          </h3>
          <p className="mt-3 text-lead text-ink2 sm:text-[20px]/[30px]">{subtitle}</p>
          <ArticleText id={id} />
          <Foot id={id} />
        </article>
      </details>
    </div>
  )
}

/** The closed article: a link to its hash opens it. Outside of the summary, which must not contain links. */
function ArticleCard({ article, place }: { article: ArticleMeta; place: string }) {
  const { id, heading, subtitle, bannerBg, bannerText, date, readingMinutes } = article
  return (
    <div className="relative flex flex-1 flex-col overflow-hidden rounded border border-line bg-panel transition-colors duration-colour hover:border-line2 hover:bg-hover group-has-[[open]]:hidden">
      <p className={cx('px-4 py-6 text-center text-table', BANNERS[bannerBg])}>{bannerText}</p>
      <div className="flex flex-1 flex-col p-4">
        <h3 className="text-h3">
          <Link id={`${id}-link`} to={paths.article(id)} className="after:absolute after:inset-0">
            {heading}
          </Link>
        </h3>
        <p className="mt-1 text-body text-ink2">{subtitle}</p>
        <p className="mt-auto flex flex-wrap gap-x-2 pt-3 text-label text-ink2">
          <span>
            <span className="sr-only">Article </span>
            {place}
          </span>
          <span aria-hidden="true">/</span>
          {countOf(readingMinutes, 'minute')}
          <span aria-hidden="true">/</span>
          <time dateTime={date}>{formatArticleDate(date)}</time>
        </p>
      </div>
    </div>
  )
}

function Banner({ article, unit }: { article: ArticleMeta; unit: Unit }) {
  const { bannerBg, bannerText, date, readingMinutes } = article
  return (
    <>
      <p className={cx('rounded px-4 py-6 text-center sm:py-10 sm:text-[20px]/7', BANNERS[bannerBg])}>{bannerText}</p>
      <p className="mt-6 mb-3 flex flex-wrap gap-x-2.5 text-body text-ink2">
        <span>
          Chapter {unit.chapter}, {unit.title}
        </span>
        <span aria-hidden="true">/</span>
        <time dateTime={date}>{formatArticleDate(date)}</time>
        <span aria-hidden="true">/</span>
        <span>{countOf(readingMinutes, 'minute')}</span>
      </p>
    </>
  )
}

function Foot({ id }: { id: string }) {
  const next = articleAfter(id, articles)
  const navigate = useNavigate()
  const close = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const details = currentTarget.closest('details')
    if (details) details.open = false
    // The clicked button is hidden with the text, so the focus moves to the card's link.
    const link = document.getElementById(`${id}-link`)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'center' })
    navigate(paths.education, { preventScrollReset: true })
  }
  return (
    <div className="mt-10 flex flex-wrap items-center gap-2 border-t border-line2 pt-6">
      {next && (
        <ButtonLink
          to={paths.article(next.id)}
          className="h-auto min-h-8 max-w-full whitespace-normal py-1.5 text-left"
        >
          Next: {next.heading}
        </ButtonLink>
      )}
      <Button variant="ghost" onClick={close}>
        Close article
      </Button>
    </div>
  )
}
