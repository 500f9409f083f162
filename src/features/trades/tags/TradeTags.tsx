import { useTags, useTagTrades, useTradeTags } from '@/features/trades/saving/tags.queries'
import type { Tag } from '@/features/trades/saving/tags.rules'
import type { TradeKey } from '@/features/trades/trades.rules'
import { messageOf } from '@/lib/dataError'
import { FormError } from '@/ui/controls/Notice'
import { ReadError } from '@/ui/layout/QueryState'
import { FormFold } from './FormFold'
import { TagField, TagList } from './TagField'

const namesOf = (tags: readonly Tag[]) => tags.map(({ name }) => name).join(', ')

/** The tags of a stored trade, which its owner changes here, at once and apart from the trade. */
export function OwnTradeTags({ strategyId, tradeId }: TradeKey) {
  const known = useTags(strategyId)
  const read = useTradeTags(strategyId, [tradeId])
  const write = useTagTrades(strategyId)
  const change = (tag: Tag, is_on: boolean) => write.mutate({ changes: [{ bet_id: tradeId, ...tag, is_on }] })
  const failed = known.error ? known : read.error && !read.data ? read : null
  if (failed) return <ReadError query={failed} what="the tags" />
  const tags = read.data?.get(tradeId) ?? []
  return (
    <FormFold title="Tags" says={namesOf(tags)} hasError={write.error !== null}>
      <TagField
        label="Tags"
        hideLabel
        hint="Saved at once. Not part of the record."
        value={tags}
        known={known.data ?? []}
        busy={write.isPending}
        onAdd={(tag) => change(tag, true)}
        onRemove={(tag) => change(tag, false)}
      />
      {write.error && <FormError>{messageOf(write.error)}</FormError>}
    </FormFold>
  )
}

interface NewTradeTagsProps {
  strategyId: string
  value: readonly Tag[]
  onChange: (tags: readonly Tag[]) => void
}

/** The tags that a new trade gets once it is saved. */
export function NewTradeTags({ strategyId, value, onChange }: NewTradeTagsProps) {
  const known = useTags(strategyId)
  return (
    <FormFold title="Tags" says={namesOf(value)} startsOpen={value.length > 0}>
      <TagField
        label="Tags, optional"
        hideLabel
        value={value}
        known={known.data ?? []}
        onAdd={(tag) => onChange([...value, tag])}
        onRemove={({ name }) => onChange(value.filter((tag) => tag.name !== name))}
      />
    </FormFold>
  )
}

/** The tags of a trade for reading; nothing without any. */
export const SeenTradeTags = ({ strategyId, tradeId }: TradeKey) => (
  <TagList label="Tags" tags={useTradeTags(strategyId, [tradeId]).data?.get(tradeId) ?? []} />
)
