import { type ComparisonAnswer, comparedSources, comparisonRows } from '@/content/pricing'
import { cx } from '@/ui/cx'
import { TitledSection } from '@/ui/layout/Section'
import { AnswerMark } from './AnswerMark'

const WORDS: Record<ComparisonAnswer, string> = { yes: 'Yes', some: 'Some', no: 'No', planned: 'Planned' }

/* On phones each row is a small grid: what is compared above, its four answers below. */
const ROW = 'grid grid-cols-4 border-b md:table-row'
const OWN_COLUMN = 'md:border-x md:border-x-line2 md:bg-panel'

/** Compares this product with three alternatives: eight rows, and the monthly cost of each. */
export function ComparisonTable() {
  return (
    <TitledSection id="comparison" title="What else the money buys" titleClass="text-title" className="mt-16 lg:mt-22">
      <table className="mt-6 block w-full border-separate border-spacing-0 md:table">
        <caption className="sr-only">Cash Us If You Can compared with three kinds of source</caption>
        <thead className="block md:table-header-group">
          <tr className="grid grid-cols-4 md:table-row">
            <th
              scope="col"
              className="col-span-4 pb-2 text-left align-bottom text-label font-normal text-ink2 md:border-b md:border-line2 md:pb-3"
            >
              Cost a month
            </th>
            {comparedSources.map((source, index) => (
              <th
                key={source.name}
                scope="col"
                className={cx(
                  'relative border-b border-line2 px-1 py-3 text-center align-bottom font-normal md:w-[15%]',
                  index === 0 &&
                    cx(OWN_COLUMN, 'before:absolute before:inset-x-0 before:top-0 before:h-[3px] before:bg-acc-fill'),
                )}
              >
                <span className="block text-h3 font-medium">${source.monthlyCost}</span>
                <span className="mt-0.5 block text-label text-balance text-ink2">{source.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {comparisonRows.map((row) => (
            <tr key={row.feature} className={ROW}>
              <th scope="row" className="col-span-4 pt-3 text-left text-body font-normal md:border-b md:py-3 md:pr-4">
                {row.feature}
              </th>
              {row.answers.map((answer, index) => (
                <td
                  key={comparedSources[index]?.name}
                  className={cx('px-1 pt-1 pb-3 text-center text-body md:border-b md:py-3', index === 0 && OWN_COLUMN)}
                >
                  <Answer answer={answer} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 max-w-[760px] text-table/5 text-ink2">
        Ours is the price of Premium, billed annually. The other three are kinds of source, not companies, at round
        prices. “Some” means it depends on which one.
      </p>
    </TitledSection>
  )
}

/** The sign of the answer and its word, all signs below each other. */
function Answer({ answer }: { answer: ComparisonAnswer }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 align-middle text-left sm:gap-2 md:w-[84px]',
        answer === 'yes' ? 'text-ink' : 'text-ink2',
      )}
    >
      <AnswerMark answer={answer} className="max-sm:size-3.5" />
      {WORDS[answer]}
    </span>
  )
}
