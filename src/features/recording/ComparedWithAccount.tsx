import { counted } from '@/lib/format'
import { UtcTime } from '@/ui/figures/UtcTime'
import type { AccountReport } from './recording.queries'

/** What the program beside an account found when it last compared it with the record, and the likely causes. */
export function ComparedWithAccount({ report: { at, positions, differences } }: { report: AccountReport }) {
  if (differences.length === 0)
    return (
      <p className="text-label text-ink2">
        Agrees with the account ({counted(positions, 'position', 'positions')}) as of <UtcTime iso={at} />
      </p>
    )
  return (
    <div className="mt-1 wrap-anywhere text-label">
      <p>
        Differs from the account as of <UtcTime iso={at} />. Only you see what differs; readers are told nothing until
        it agrees.
      </p>
      <ul className="list-disc pl-5 text-ink2">
        {differences.map(({ of, account, record, why }) => (
          <li key={of}>
            {of}: {account} in the account, {record} in the record. {why}
          </li>
        ))}
      </ul>
    </div>
  )
}
