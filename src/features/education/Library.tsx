import { articles } from 'virtual:education-index'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { units } from '@/content/education/units'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { PageTitle } from '@/ui/PageHead'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { usePrefetchAllWhenIdle } from './article.queries'
import { Chapter } from './Chapter'
import { ChapterList } from './ChapterList'
import { articlesOf, readHash } from './education.rules'
import { useHash } from './useHash'

const ReadingRuler = lazyPart(() => import('./ReadingRuler').then((module) => module.ReadingRuler))
/** Without its ruler an article is read all the same. */
const nothing = () => null

/** From here on this code says which article is open, and no longer the style sheet (index.css). */
function endMadeAhead() {
  document.querySelector('[data-page]')?.removeAttribute('data-page')
}

/** The nine chapters. The address says which article is open: `/education#{article id}` (spec §2). */
export function Library() {
  const { key } = useLocation()
  const hash = useHash()
  usePrefetchAllWhenIdle()
  useEffect(endMadeAhead, [])
  const hasRoom = useMediaQuery('(min-width: 1280px)')
  const target = readHash(hash, articles)
  const article = target?.kind === 'article' ? target.article : null
  const unitId = target?.kind === 'unit' ? target.unit.id : (article?.unit ?? null)
  // A link inside an article changes the hash without React Router: its keys are then all the same.
  const visit = `${key}${hash}`

  return (
    <div className="mt-16 lg:grid lg:grid-cols-[248px_minmax(0,680px)] lg:justify-between lg:gap-x-12 xl:grid-cols-[248px_minmax(0,680px)_224px]">
      <PageTitle>{article?.heading ?? 'Financial Wellness'}</PageTitle>
      <div className="hidden lg:block">
        <div className="sticky top-20 max-h-[calc(100dvh-96px)] overflow-y-auto">
          <ChapterList unitId={unitId} articleId={article?.id ?? null} />
        </div>
      </div>
      <div className="grid min-w-0 gap-16">
        {units.map((unit) => (
          <Chapter key={unit.id} unit={unit} articles={articlesOf(unit.id, articles)} target={target} visit={visit} />
        ))}
      </div>
      <div className="hidden xl:block">
        {article && hasRoom && (
          <div className="sticky top-24">
            <LazyBoundary failure={nothing}>
              <ReadingRuler key={article.id} article={article} />
            </LazyBoundary>
          </div>
        )}
      </div>
    </div>
  )
}
