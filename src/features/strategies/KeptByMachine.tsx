import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { dataOf } from '@/lib/dataError'
import { counted } from '@/lib/format'
import { paths } from '@/lib/paths'
import { supabase } from '@/lib/supabase'
import { TextLink } from '@/ui/TextLink'
import { UtcTime } from '@/ui/UtcTime'

const recordedHow = z.nullable(
  z.object({
    since: z.nullable(z.string()),
    keys: z.array(z.object({ name: z.string(), actions: z.number(), doubted_since: z.nullable(z.string()) })),
  }),
)

/** Says which keys recorded a strategy, and since when no hand was involved; nothing where no key did. */
export function KeptByMachine({ strategyId }: { strategyId: string }) {
  const { data } = useQuery({
    queryKey: ['recorded how', strategyId],
    queryFn: async () => recordedHow.parse(dataOf(await supabase.rpc('recorded_how', { strategy_id: strategyId }))),
  })
  if (!data) return null
  return (
    <div className="border-t py-3">
      {data.since !== null && (
        <p>
          100% by machine since <UtcTime iso={data.since} />: each action came by a key, and none was edited or deleted.{' '}
          <TextLink to={`${paths.docs}#recording-by-machine`}>How</TextLink>
        </p>
      )}
      <ul className="text-label text-ink2">
        {data.keys.map((key) => (
          <li key={key.name} className="wrap-anywhere">
            {counted(key.actions, 'message', 'messages')} recorded by the key {key.name}
            {key.doubted_since !== null && (
              <>
                . Its owner says that somebody else may have used it since <UtcTime iso={key.doubted_since} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
