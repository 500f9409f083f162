import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { articles } from '@/content/education/articles'
import { type Unit, units } from '@/content/education/units'
import { useIsHydrated, useMediaQuery } from '@/ui/browserState'
import { EmptyNotice } from '@/ui/controls/Notice'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { PageTitle } from '@/ui/layout/PageHead'
import { Article } from './Article'
import { scrollToTarget } from './ArticleText'
import { ChapterList } from './ChapterList'
import { articlesOf, readHash } from './education.rules'
import { ReadingGuide } from './ReadingGuide'

const ReadingRuler = lazyPart(() => import('./ReadingRuler').then((module) => module.ReadingRuler))

/** The target of the hash; null while hydrating, because the prerendered HTML has no hash. */
function useTarget() {
  const { hash } = useLocation()
  return readHash(useIsHydrated() ? hash : '', articles)
}

/** The nine chapters. The hash opens an article: `/education#{article id}`. */
export function Library() {
  useScrollToTarget()
  const hasRoom = useMediaQuery('(min-width: 1280px)')
  const target = useTarget()
  const article = target?.kind === 'article' ? target.article : null
  const unitId = target?.kind === 'unit' ? target.unit.id : (article?.unit ?? null)
  return (
    <div className="mt-16 lg:grid lg:grid-cols-[248px_minmax(0,680px)] lg:justify-between lg:gap-x-12 xl:grid-cols-[248px_minmax(0,680px)_224px]">
      <PageTitle>{article?.heading ?? 'Financial Wellness'}</PageTitle>
      <div className="hidden lg:block">
        <div className="sticky top-20 max-h-[calc(100dvh-96px)] overflow-y-auto">
          <ChapterList unitId={unitId} articleId={article?.id ?? null} />
        </div>
      </div>
      <div className="grid min-w-0 gap-16">{CHAPTERS}</div>
      <div className="hidden xl:block">
        <div className="sticky top-24">
          {article === null ? (
            <ReadingGuide />
          ) : (
            hasRoom && (
              <LazyBoundary failure="Your place in the article couldn’t be loaded" isSmall>
                <ReadingRuler key={article.id} article={article} />
              </LazyBoundary>
            )
          )}
        </div>
      </div>
    </div>
  )
}

/** Scrolls to the hash after the router's navigations; the browser does so only on page load. */
function useScrollToTarget() {
  const { hash, key } = useLocation()
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: key changes when the same hash is followed again.
  useEffect(() => {
    const open = document.querySelector<HTMLDetailsElement>('details[name="article"][open]')
    const wasLoaded = isFirst.current && open !== null
    isFirst.current = false
    if (wasLoaded) return
    const target = readHash(hash, articles)
    if (open && target?.kind !== 'article') open.open = false
    if (target?.kind === 'unit') scrollToTarget(target.unit.id)
    // While the text is loading its sections do not exist, so scroll to the article.
    else if (target?.kind === 'article') scrollToTarget(target.sectionId ?? '') || scrollToTarget(target.article.id)
  }, [hash, key])
}

/** A chapter's heading and its articles, or a note that they are announced. */
function Chapter({ unit }: { unit: Unit }) {
  const own = articlesOf(unit.id, articles)
  return (
    <section id={unit.id} tabIndex={-1} aria-labelledby={`${unit.id}-title`} className="outline-none">
      <p className="text-body text-ink2">Chapter {unit.chapter}</p>
      <h2 id={`${unit.id}-title`} className="mt-1 text-title sm:text-h2">
        {unit.title}
      </h2>
      <div className="mt-5 grid gap-3 border-t border-line2 pt-4 sm:grid-cols-2">
        {own.length === 0 && <p className="text-body text-ink2">Announced, coming later.</p>}
        {own.map((article, at) => (
          <Article key={article.id} article={article} unit={unit} place={`${unit.chapter}.${at + 1}`} />
        ))}
      </div>
    </section>
  )
}

/**
 * Each chapter has its own boundary, which React hydrates after the page, in short tasks. The elements are constants:
 * if they were made anew when the page reads the address after hydration, React would hydrate all of them at once.
 */
const CHAPTERS = units.map((unit) => (
  <Suspense key={unit.id}>
    <Chapter unit={unit} />
  </Suspense>
))

/** Shown when the hash names an unknown article: an old link or a typing error. */
export function ArticleNotFound() {
  const target = useTarget()
  if (target?.kind !== 'unknown') return null
  return (
    <div className="mb-6 border-l-[3px] border-l-line2 py-0.5 pl-[14px] [overflow-wrap:anywhere]" role="status">
      <EmptyNotice title={`There is no article called “${target.name}”`}>
        The link may be old. All {articles.length} articles are below.
      </EmptyNotice>
    </div>
  )
}
