import { X } from 'lucide-react'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/controls/TextLink'
import { QuickNewsLine } from './QuickTrade'
import { useQuickTrades } from './quickTrades.queries'

/** On any page but the quick form's own: sends what that form has kept, and says what became of it. */
export function QuickSender({ userId }: { userId: string }) {
  const { news, forgetNews } = useQuickTrades(userId)
  if (news.length === 0) return null
  return (
    <section
      aria-label="Trades from the quick form"
      className="fixed inset-x-0 bottom-0 z-[60] max-h-[70dvh] overflow-y-auto border-t border-line2 bg-raised p-4 shadow-float sm:inset-x-auto sm:right-4 sm:bottom-4 sm:w-[440px] sm:rounded-dialog sm:border"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-2">
          {news.map((one) => (
            <QuickNewsLine key={one.trade.tradeId} {...one} />
          ))}
          {news.some(({ kind }) => kind === 'refused') && (
            <p className="text-label text-ink2">
              Refused trades stay in the <TextLink to={paths.quick}>quick form</TextLink>, where you can discard them.
            </p>
          )}
        </div>
        <button
          type="button"
          aria-label="Close"
          onClick={forgetNews}
          className="-m-1 grid size-7 shrink-0 place-items-center rounded text-ink2 hover:text-ink"
        >
          <X />
        </button>
      </div>
    </section>
  )
}
