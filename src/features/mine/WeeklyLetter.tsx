import type { ReactNode } from 'react'
import { type LetterLine, letterOf } from '@/domain/journal/letter'
import { TextLink } from '@/ui/controls/TextLink'
import { Money } from '@/ui/figures/Figure'
import { QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { useLetter } from './mine.queries'

/** The letter about the last week, as the mail has it. @param props.choice whether it comes by mail */
export function WeeklyLetter({ choice }: { choice: ReactNode }) {
  const letter = useLetter()
  return (
    <TitledSection title="Last week">
      <QueryState query={letter} what="your weekly letter" loading={<div className="h-16" />}>
        {(data) => {
          const { days, lead, parts, next } = letterOf(data)
          return (
            <>
              <p className="mt-1 text-ink2">
                {days}. {lead}
              </p>
              {parts.length > 0 ? (
                <details className="mt-2">
                  <summary className="cursor-pointer font-medium">The whole letter</summary>
                  {parts.map(({ heading, lines, foot }) => (
                    <div key={heading} className="mt-4">
                      <h3 className="font-medium">{heading}</h3>
                      <ul className="mt-1 border-t">
                        {lines.map((line) => (
                          <Line key={`${line.to} ${line.text}`} {...line} />
                        ))}
                      </ul>
                      {foot && <p className="mt-1 text-label text-ink2">{foot}</p>}
                    </div>
                  ))}
                </details>
              ) : (
                <p className="mt-2">
                  <TextLink to={next.to}>{next.text}</TextLink>
                </p>
              )}
            </>
          )
        }}
      </QueryState>
      <div className="mt-3 min-h-8">{choice}</div>
    </TitledSection>
  )
}

const Line = ({ text, to, note, money }: LetterLine) => (
  <li className="flex items-baseline justify-between gap-x-4 border-b py-2">
    <span className="min-w-0 wrap-anywhere">
      {to ? <TextLink to={to}>{text}</TextLink> : text}
      {note && <span className="block text-label text-ink2">{note}</span>}
    </span>
    {money !== undefined && (
      <span className="shrink-0 text-right">
        <Priced value={money} />
      </span>
    )}
  </li>
)

/** What is open, in USD; null without a price. */
export const Priced = ({ value }: { value: number | null }) =>
  value === null ? <span className="text-label text-ink3">no price</span> : <Money value={value} needle={false} />
