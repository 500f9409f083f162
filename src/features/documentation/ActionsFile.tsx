import { ACTION_COLUMNS } from '@/domain/action'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/TextLink'

/** How the file of a strategy's actions is written, column by column. */
export function ActionsFile({ id, title }: { id: string; title: string }) {
  return (
    <section aria-labelledby={id} className="mt-14">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <div className="mt-2 mb-4 grid max-w-reading gap-3 text-body text-ink2">
        <p>
          “CSV” on a strategy’s page downloads every action in the order it was recorded, which decides ties in time.
          UTF-8, comma-separated, one action per line, quantities and prices with every digit.{' '}
          <TextLink to={paths.recompute}>Recompute it yourself</TextLink> reads it back, and so does{' '}
          <TextLink to={paths.import}>the import</TextLink>.
        </p>
        <p>
          Spreadsheets treat cells that begin with =, +, −, @, a tab or a line break as formulas. In columns that users
          type, such text gets a leading apostrophe, which is removed again when the file is read here.
        </p>
      </div>
      <dl className="border-t border-line2">
        {ACTION_COLUMNS.map(({ column, meaning }) => (
          <div key={column} className="grid gap-x-8 border-b py-2.5 md:grid-cols-[200px_minmax(0,1fr)]">
            <dt className="font-mono text-[12.5px]/5">{column}</dt>
            <dd className="max-w-reading text-body text-ink2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
