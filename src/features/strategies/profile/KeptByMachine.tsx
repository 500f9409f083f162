import { counted } from '@/lib/format'
import { paths } from '@/lib/paths'
import { useRecordedHow } from '@/queries/recordedHow.queries'
import { TextLink } from '@/ui/controls/TextLink'
import { UtcTime } from '@/ui/figures/UtcTime'

/** Says which keys recorded a strategy, since when no hand was involved, and whether it agrees with its account; nothing where no key did. */
export function KeptByMachine({ strategyId }: { strategyId: string }) {
  const { data } = useRecordedHow(strategyId)
  if (!data) return null
  return (
    <div className="flex flex-col gap-2 border-t py-3">
      {data.since !== null && (
        <p>
          100% by machine since <UtcTime iso={data.since} />: each action came by a key, and none was edited or deleted.{' '}
          <TextLink to={`${paths.docs}#recording-by-machine`}>How</TextLink>
        </p>
      )}
      {data.agreed_at !== null && (
        <p>
          Agrees with its account as of <UtcTime iso={data.agreed_at} />, says the trader’s own program.{' '}
          <TextLink to={`${paths.docs}#agrees-with-its-account`}>What that proves</TextLink>
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
