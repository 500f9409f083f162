import { quoteTerms } from '@/content/quotes'
import { TitledSection } from '@/ui/layout/Section'

/** What the table's words mean, and the letters that the feed sends for them. */
export function QuoteTerms() {
  return (
    <TitledSection title="What the words mean" titleClass="text-body font-medium tracking-normal" className="mt-8">
      <div className="mt-3 grid gap-x-12 gap-y-6 border-t pt-4 md:grid-cols-2 lg:grid-cols-3">
        {quoteTerms.map(({ column, terms }) => (
          <div key={column}>
            <h3 className="text-label font-normal tracking-normal text-ink3">{column}</h3>
            <dl className="mt-1.5 grid gap-y-1.5 text-table/5">
              {terms.map(({ word, letters, meaning }) => (
                <div key={word}>
                  <dt className="inline font-medium">
                    {word}
                    {letters && <span className="font-normal text-ink2"> ({letters})</span>}:
                  </dt>{' '}
                  <dd className="inline text-ink2">{meaning}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </TitledSection>
  )
}
