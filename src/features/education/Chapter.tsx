import { useRef } from 'react'
import type { ArticleMeta } from '@/content/education/article'
import type { Unit } from '@/content/education/units'
import { Article } from './Article'
import type { HashTarget } from './education.rules'
import { useArrival } from './useArrival'

interface ChapterProps {
  unit: Unit
  articles: readonly ArticleMeta[]
  target: HashTarget
  /** Differs each time somebody asks for an address, also for the same one twice. */
  visit: string
}

/** One of the nine chapters: its heading, and its articles or the word that they come later. */
export function Chapter({ unit, articles, target, visit }: ChapterProps) {
  const box = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const isTarget = target?.kind === 'unit' && target.unit.id === unit.id
  const read = target?.kind === 'article' ? target : null

  useArrival({ box, heading: title, isTarget, visit })

  return (
    <section ref={box} id={unit.id} aria-labelledby={`${unit.id}-title`}>
      <p className="text-body text-ink2">Chapter {unit.chapter}</p>
      <h2 ref={title} id={`${unit.id}-title`} tabIndex={-1} className="mt-1 text-title outline-none sm:text-h2">
        {unit.title}
      </h2>
      <div className="mt-5 border-t border-line2">
        {articles.length === 0 && <p className="py-4 text-body text-ink2">Announced, and coming later.</p>}
        {articles.map((article) => (
          <Article
            key={article.id}
            article={article}
            unit={unit}
            isTarget={read?.article.id === article.id}
            sectionId={read?.article.id === article.id ? read.sectionId : null}
            visit={visit}
          />
        ))}
      </div>
    </section>
  )
}
