import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/TextLink'

const KEPT = [
  [
    'Kept for everyone to read',
    'For each strategy that was ever public: when it was created, published, hidden, renamed and deleted, its names, and its number of trades and total at each of those moments. How many of its trades were made in private. Every edit and deletion of its actions, for as long as the strategy exists. For a year, that its name used to be another strategy’s.',
  ],
  [
    'Only counted',
    'Strategies that were never public: how many an account has, and how many it deleted. Not their names, trades or dates. So an account with forty deletions and one winner looks like exactly that. Anyone who leaves can ask to have their names removed; the counts stay.',
  ],
] as const

/** What stays visible of a trader, and what is only counted. */
export function CannotHide() {
  return (
    <section aria-labelledby="cannot-hide" className="mt-14">
      <h2 id="cannot-hide" className="scroll-mt-20 text-title">
        What a trader cannot hide
      </h2>
      <p className="mt-2 mb-4 max-w-reading text-body text-ink2">
        Recording times can’t be forged here, but a record can still be picked: run two strategies in private, publish
        the one that won. So the database writes down what happens to strategies, and no account can change that, the
        site’s own included. Every strategy on <TextLink to={paths.strategies}>the list</TextLink> leads to its trader’s
        page, where it all adds up.
      </p>
      <dl className="border-t border-line2">
        {KEPT.map(([what, text]) => (
          <div key={what} className="grid gap-x-8 gap-y-1 border-b py-4 md:grid-cols-[200px_minmax(0,1fr)]">
            <dt className="text-[15px] font-heading">{what}</dt>
            <dd className="max-w-reading text-body text-pretty text-ink2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
