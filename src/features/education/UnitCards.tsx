import { Link } from 'react-router-dom'
import { articles } from '@/content/education/articles'
import { type Unit, units } from '@/content/education/units'
import { paths } from '@/lib/paths'
import { articlesOf, countOf, totalMinutes } from './education.rules'

/** The index: a card per unit, which leads to the unit's first article. Announced units lead nowhere yet. */
export function UnitCards() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {units.map((unit) => (
        <li key={unit.id} className="flex">
          <UnitCard unit={unit} />
        </li>
      ))}
    </ul>
  )
}

const CARD = 'flex w-full gap-4 rounded border p-4'

function UnitCard({ unit }: { unit: Unit }) {
  const own = articlesOf(unit.id, articles)
  const first = own[0]
  const number = (
    <span aria-hidden="true" className="w-4 shrink-0 text-h3 text-ink3">
      {unit.chapter}
    </span>
  )
  if (!first) {
    return (
      <div className={`${CARD} border-dashed border-line2`}>
        {number}
        <span>
          <span className="block text-body font-heading text-ink2">{unit.title}</span>
          <span className="mt-1 block text-label text-ink3">Coming later</span>
        </span>
      </div>
    )
  }
  return (
    <Link
      to={paths.article(first.id)}
      className={`${CARD} border-line bg-panel transition-colors duration-colour hover:border-line2 hover:bg-hover`}
    >
      {number}
      <span className="flex flex-col">
        <span className="text-body font-heading">{unit.title}</span>
        <span className="mt-1 text-body text-ink2">{unit.summary}</span>
        <span className="mt-auto pt-2 text-label text-ink3">
          {countOf(own.length, 'article')}, {countOf(totalMinutes(own), 'minute')}
        </span>
      </span>
    </Link>
  )
}
