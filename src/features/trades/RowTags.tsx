import { use } from 'react'
import { type ListedTrades, ListedTradesContext } from './listedTrades'
import { useTradeTags } from './tags.queries'

/** The tags of a trade in the list; nothing without any. */
export function RowTags({ tradeId }: { tradeId: string }) {
  const listed = use(ListedTradesContext)
  return listed && <Found {...listed} tradeId={tradeId} />
}

function Found({ strategyId, tradeIds, tradeId }: ListedTrades & { tradeId: string }) {
  const tags = useTradeTags(strategyId, tradeIds).data?.get(tradeId)
  if (!tags) return null
  return (
    <span className="block max-w-[180px] truncate text-mark text-ink2 leading-tight">
      <span className="sr-only">Tags: </span>
      {tags.map(({ name }) => name).join(', ')}
    </span>
  )
}
