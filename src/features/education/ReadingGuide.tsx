import { Link } from 'react-router-dom'
import type { ArticleMeta } from '@/content/education/article'
import { articles } from '@/content/education/articles'
import { paths } from '@/lib/paths'
import { articlesOf, countOf, totalMinutes } from './education.rules'

const FIRST_ARTICLES = 4
const FIRST = articles.slice(0, FIRST_ARTICLES)
/** What a reader of the strategies needs. */
const FOR_STRATEGIES = articlesOf('investing-basics', articles)

/** Where to begin, beside the chapters while no article is open. */
export function ReadingGuide() {
  return (
    <nav aria-label="Where to begin" className="grid gap-8">
      <p className="text-body text-ink2">
        {countOf(articles.length, 'article')}, {countOf(totalMinutes(articles), 'minute')} in all. Later ones build on
        earlier ones.
      </p>
      <Path title="Begin with the basics" own={FIRST} />
      <Path title="To judge a strategy" own={FOR_STRATEGIES} />
    </nav>
  )
}

function Path({ title, own }: { title: string; own: readonly ArticleMeta[] }) {
  return (
    <div>
      <p className="border-b border-b-line2 pb-2 text-body font-heading">{title}</p>
      <ol>
        {own.map(({ id, heading, readingMinutes }) => (
          <li key={id} className="border-b py-2">
            <Link to={paths.article(id)} className="block text-body text-ink2 hover:text-ink">
              {heading}
              <span className="block text-label text-ink3">{countOf(readingMinutes, 'minute')}</span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  )
}
