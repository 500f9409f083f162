import { useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { counted } from '@/lib/format'
import { Field, Input, Options, Select } from '@/ui/controls/Field'
import { cx } from '@/ui/cx'
import { docsPlaces, findPlaces } from './docsPlaces.rules'

const SECTIONS = docsPlaces.filter(({ within }) => within === null)

/** Pixels from the top, just below where an address's place comes to stand, so that its own section is the current one. */
const READING_LINE = 120

/** The contents of /docs, with the section that is being read, and a search of its text. A list at the side; on phones a select. */
export function DocsMenu() {
  const [query, setQuery] = useState('')
  const current = useCurrentSection()
  const navigate = useNavigate()
  const resultsId = useId()
  const found = findPlaces(query)
  const isSearching = query.trim() !== ''
  return (
    <nav
      aria-label="On this page"
      className="max-lg:mb-10 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-96px)] lg:overflow-y-auto"
    >
      <div className="grid gap-3 p-0.5 sm:max-lg:grid-cols-2">
        <Field label="Find in the documentation">
          <Input
            type="search"
            autoComplete="off"
            value={query}
            aria-controls={resultsId}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={({ key }) => {
              if (key === 'Escape') setQuery('')
              if (key === 'Enter' && found[0]) void navigate(`#${found[0].id}`)
            }}
          />
        </Field>
        <Field label="Section" className="lg:hidden">
          <Select value={current ?? ''} onChange={({ target }) => void navigate(`#${target.value}`)}>
            <Options of={SECTIONS.map(({ id, title }) => ({ value: id, label: title }))} />
          </Select>
        </Field>
      </div>
      <div id={resultsId} className="text-body">
        <p role="status" className={cx('text-label text-ink2', isSearching && 'mt-3')}>
          {isSearching &&
            (found.length === 0 ? 'Nothing on this page contains these words.' : counted(found.length, 'place'))}
        </p>
        {isSearching ? (
          <ul className="mt-1">
            {found.map(({ id, title, within }) => (
              <li key={id}>
                <Link to={`#${id}`} className="block py-1.5 text-ink2 hover:text-ink">
                  {title}
                  {within && <span className="block text-label text-ink3">{within}</span>}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <ul className="mt-3 max-lg:hidden">
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to={`#${id}`}
                  aria-current={id === current ? 'location' : undefined}
                  className={cx(
                    'block py-[5px] hover:text-ink',
                    id === current
                      ? 'border-l-[3px] border-l-acc-fill pl-[10px] font-heading text-ink'
                      : 'border-l border-l-line2 pl-3 text-ink2',
                  )}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  )
}

/** The section that is being read: the last one whose heading has passed the reading line, at the end the last; null until it is known. */
function useCurrentSection(): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const measure = () => {
      const { scrollHeight } = document.documentElement
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 1
      const passed = SECTIONS.findLast(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top <= READING_LINE
      })
      setCurrent(((isAtEnd ? SECTIONS.at(-1) : passed) ?? SECTIONS[0])?.id ?? null)
    }
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [])
  return current
}
