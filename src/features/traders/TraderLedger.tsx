import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseLedgerKey } from '@/domain/ledger/note'
import { skipped, type Verdict } from '@/domain/ledger/verdict'
import { env } from '@/lib/env'
import { counted } from '@/lib/format'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { checkTrader, isForgotten } from './traderLog.rules'
import { readTraderLog, traderRecordKey } from './traders.queries'
import type { TraderRecord } from './traders.rules'

interface TraderLedgerProps {
  traderId: string
  /** The record that the page shows. */
  record: TraderRecord
  /** The trader's name; null if no strategy is shown. */
  name: string | null
}

/** Compares a trader's page with the ledger in the reader's browser, and shows the result. */
export function TraderLedger({ traderId, record, name }: TraderLedgerProps) {
  const cache = useQueryClient()
  const read = useQuery({
    queryKey: [...traderRecordKey(traderId), 'ledger', record, name],
    queryFn: async ({ signal }): Promise<{ verdict: Verdict; events: number }> => {
      if (isForgotten(traderId))
        return { verdict: skipped('This person’s data was erased, with the contents of their entries'), events: 0 }
      const log = await readTraderLog(traderId, signal)
      if (!log) return { verdict: skipped('Nothing is sealed yet'), events: 0 }
      if (JSON.stringify(log.answer.record) !== JSON.stringify(record)) {
        // Something has happened since the page was read, so it is read again and checked afterwards.
        await cache.invalidateQueries({ queryKey: traderRecordKey(traderId), exact: true })
      }
      const key = parseLedgerKey(env.ledger.publicKey ?? '')
      return {
        verdict: await checkTrader(traderId, { record, name }, log, key, new Date()),
        events: log.answer.entries.length,
      }
    },
  })
  return (
    <TitledSection title="Checked against the ledger" titleClass="mb-3 text-h3" className="mt-12">
      <QueryState query={read} what="the ledger" loading={<p className="text-ink2">Checking...</p>}>
        {({ verdict, events }) => <Found verdict={verdict} events={events} />}
      </QueryState>
    </TitledSection>
  )
}

const LOOKS = { passed: 'border-l-gain', failed: 'border-l-loss', skipped: 'border-l-line2' } as const

function Found({ verdict: { outcome, detail, about }, events }: { verdict: Verdict; events: number }) {
  const words = {
    passed: `This page agrees with the ledger: ${counted(events, 'event')} of strategies that were ever public`,
    failed: 'This page doesn’t agree with the ledger',
    skipped: 'This page could not be checked',
  }
  return (
    <div role="status" className={cx('max-w-reading border-l-[3px] py-0.5 pl-[14px]', LOOKS[outcome])}>
      <p className={cx('text-body font-heading', outcome === 'failed' && 'text-loss')}>{words[outcome]}</p>
      {detail && <p className="mt-0.5 break-words text-body text-ink2">{detail}.</p>}
      {about && <p className="mt-0.5 break-words text-body text-ink2">{about.words}.</p>}
      <p className="mt-0.5 text-label text-ink3">
        Your browser compared the deletions, hidings and new names above with the entries written when they happened.
        Those entries can’t be taken back. <TextLink to={`${paths.docs}#ledger`}>How this works</TextLink>
      </p>
    </div>
  )
}
