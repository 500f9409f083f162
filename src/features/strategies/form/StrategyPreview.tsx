import { cleanLines, cleanText } from '@/domain/text'
import { PrivacyBadge } from '@/features/strategies/Publication'
import { StrategyChoices } from '@/features/strategies/StrategyChoices'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import type { StrategyFormValues } from './strategyForm.rules'

/** The steps after creating a strategy. */
const NEXT = [
  ['Add a trade', 'On the strategy’s page. Left at “now”, it counts as logged live.'],
  ['Or bring old ones', 'From a broker’s file. They count too, and are marked as entered later.'],
  ['Read its figures', 'They are computed from its trades, with how sure each of them is.'],
] as const

/** A preview of the strategy that is being typed on /create, and the next steps. For wide screens. */
export function StrategyPreview({ values }: { values: StrategyFormValues }) {
  const name = cleanText(values.name)
  const description = cleanLines(values.description)
  return (
    <aside aria-label="Preview" className="sticky top-20 max-w-[480px] self-start max-lg:hidden">
      <p className="text-label text-ink3">How it will look</p>
      <div className="mt-2 rounded-dialog border border-line2 bg-panel p-6">
        <div className="flex items-start justify-between gap-4">
          <p dir="auto" className={cx('min-w-0 break-words text-h3 font-medium', !name && 'text-ink3')}>
            {name || 'Strategy name'}
          </p>
          <PrivacyBadge isPublic={values.public === 'true'} />
        </div>
        {description && (
          <p dir="auto" className="mt-3 line-clamp-5 whitespace-pre-line break-words text-left text-ink2">
            {description}
          </p>
        )}
        <div className="mt-4 border-t pt-4">
          <StrategyChoices {...values} />
        </div>
        <p className="mt-4 border-t pt-4 text-table/5 text-ink2">
          No trades yet, so no figures. The first one starts the clock.
        </p>
      </div>
      <ol className="mt-8 border-t">
        {NEXT.map(([what, how], index) => (
          <li key={what} className="grid grid-cols-[24px_1fr] border-b py-3">
            <span className="text-ink3">{index + 1}</span>
            <span>
              <span className="block font-medium">{what}</span>
              <span className="mt-0.5 block text-ink2">{how}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-label text-ink2">
        <TextLink to={paths.educationImport}>Which files the import reads</TextLink>
      </p>
    </aside>
  )
}
