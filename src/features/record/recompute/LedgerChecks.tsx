import { Check, Minus, X } from 'lucide-react'
import { useState } from 'react'
import type { CheckResult, LedgerCheck, LedgerFindings } from '@/domain/ledger/ledger'
import { env } from '@/lib/env'
import { counted, formatCount, formatDay } from '@/lib/format'
import { formatHold } from '@/lib/formatTrades'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/controls/Button'
import { TextButton, TextLink } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { Money } from '@/ui/figures/Figure'
import { UtcTime } from '@/ui/figures/UtcTime'
import { TitledSection } from '@/ui/layout/Section'
import { DownloadButton } from '../downloads'
import { acceptKey, forgetSeen } from './seenLedger'

interface CheckWords {
  title: string
  /** What the check proves if it passes. */
  proves: string
  /** What it does not prove. */
  butNot: string
}

const WORDS: Record<LedgerCheck, CheckWords> = {
  page: {
    title: 'The site shows what was recorded',
    proves:
      'Every action, edit, deletion and event shown here matches the ledger to the last digit, and so does what was said of them.',
    butNot: 'that a price was ever traded: the ledger has what the trader typed.',
  },
  chain: {
    title: 'No entry is missing or out of order',
    proves: 'Entries are numbered from the strategy’s creation, and each carries the fingerprint of all earlier ones.',
    butNot: 'that these are the original entries. The checkpoints are for that.',
  },
  replay: {
    title: 'The entries are consistent',
    proves: 'Each edit and deletion starts from what the action said before.',
    butNot: 'anything about edits before an import.',
  },
  inclusion: {
    title: 'The entries are in the checkpoints',
    proves: 'Their fingerprints add up to the sealed ledger’s. With one digit changed afterwards, they wouldn’t.',
    butNot: 'anything about entries not sealed yet.',
  },
  signature: {
    title: 'The checkpoints are signed by this site',
    proves: 'Each is signed with the site’s key; the public half is built into this page.',
    butNot: 'that the site is honest: it could sign a second ledger with the same key. The last two checks find that.',
  },
  times: {
    title: 'The times fit the checkpoints',
    proves: 'Each sealed entry was written between two signed checkpoints. Entries not sealed yet are new.',
    butNot: 'when exactly between the two, which are usually a minute or an hour apart, and never over two.',
  },
  age: {
    title: 'The ledger is up to date',
    proves: 'A checkpoint was signed and published within the last two hours, by this device’s clock.',
    butNot: 'anything if this device’s clock is wrong.',
  },
  earlier: {
    title: 'Nothing changed since you were here',
    proves:
      'The ledger continues from the checkpoint this browser kept, and so do this strategy’s entries. The site’s key is the one it had then.',
    butNot: 'anything about the time before your first visit.',
  },
  published: {
    title: 'Others see the same ledger',
    proves: 'The checkpoints match the copy published elsewhere, for everyone.',
    butNot: 'anything if the site can rewrite that copy too. Then only readers who compare checkpoints would notice.',
  },
}

const OUTCOMES = {
  passed: { word: 'holds', Icon: Check, look: 'text-gain' },
  failed: { word: 'fails', Icon: X, look: 'font-medium text-loss' },
  skipped: { word: 'not checked', Icon: Minus, look: 'text-ink3' },
} as const

interface LedgerChecksProps {
  /** null if this site signs no ledger. */
  findings: LedgerFindings | null
  strategy: { id: string; name: string }
  /** Reads everything again and repeats all checks. */
  onRetry: () => void
}

/** What the reader's browser found in a strategy's part of the ledger, one line for each check. */
export function LedgerChecks({ findings, strategy, onRetry }: LedgerChecksProps) {
  return (
    <TitledSection id="ledger" title="The ledger" titleClass="text-title" className="mt-10">
      <p className="mt-2 max-w-reading text-body text-ink2">
        {findings
          ? 'Did the trader or this site rewrite anything? Your browser checked the ledger that records every change. '
          : 'This site does not publish a signed ledger. You have only its word that nothing was rewritten. '}
        <TextLink to={`${paths.docs}#ledger`}>How this works</TextLink>
      </p>
      {findings && (
        <>
          <Summary findings={findings} />
          <ul className="mt-4 max-w-[960px] border-t border-line2">
            {findings.checks.map((result) => (
              <CheckLine
                key={result.check}
                result={result}
                strategyName={strategy.name}
                hasOtherKey={findings.hasOtherKey}
                onRetry={onRetry}
              />
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <DownloadButton strategy={strategy} file="record" />
            <Kept isKept={findings.seen !== null} />
          </div>
          <p className="mt-2 max-w-reading text-label break-words text-ink3">
            To check the file without this site, you need its public key. Compare what this page says with what is
            published elsewhere: <span className="block font-mono break-all text-ink2">{env.ledger.publicKey}</span>
          </p>
        </>
      )}
    </TitledSection>
  )
}

function Summary({
  findings: { checks, entries, sealed, unsealed, imported, checkpoint },
}: {
  findings: LedgerFindings
}) {
  const of = (outcome: CheckResult['outcome']) => checks.filter((one) => one.outcome === outcome).length
  const [failed, skipped] = [of('failed'), of('skipped')]
  const rest = skipped > 0 ? `, ${formatCount(skipped)} could not be run` : ''
  return (
    <div
      role="status"
      className={cx('mt-4 border-l-[3px] py-0.5 pl-[14px]', failed > 0 ? 'border-l-loss' : 'border-l-gain')}
    >
      <p className="text-h3">
        {failed > 0
          ? `${formatCount(failed)} of ${counted(checks.length, 'check')} ${failed === 1 ? 'fails' : 'fail'}${rest}`
          : `${skipped > 0 ? counted(of('passed'), 'check') : `All ${counted(of('passed'), 'check')}`} ${of('passed') === 1 ? 'passes' : 'pass'}${rest}`}
      </p>
      <div className="mt-1 grid max-w-reading gap-1 text-body text-ink2">
        <p>
          {entriesText(entries)}, {sealed === entries ? 'all' : formatCount(sealed)} of them sealed.{' '}
          {checkpoint ? (
            <>
              The newest checkpoint, <UtcTime iso={checkpoint.at} />, covers {entriesText(checkpoint.size)} of all
              strategies.
            </>
          ) : (
            'There is no checkpoint yet.'
          )}
        </p>
        {unsealed && (
          <p>
            {entriesText(unsealed.entries)} of the last {age(unsealed.since)} {unsealed.entries === 1 ? 'is' : 'are'}{' '}
            not sealed yet, so the site could still change {unsealed.entries === 1 ? 'it' : 'them'}.
            {unsealed.sealedPnl !== null && (
              <>
                {' '}
                From sealed entries alone, Total PNL is <Money value={Number(unsealed.sealedPnl)} />.
              </>
            )}
          </p>
        )}
        {imported && (
          <p>
            {imported.entries === entries ? 'All' : formatCount(imported.entries)} entries were imported with the times
            they state. For these, the ledger proves only what they have said since {formatDay(imported.at)}.
          </p>
        )}
      </div>
    </div>
  )
}

const entriesText = (count: number) => counted(count, 'entry', 'entries')

const age = (since: string) => formatHold(Math.max(60, (Date.now() - new Date(since).getTime()) / 1000))

interface CheckLineProps {
  result: CheckResult
  strategyName: string
  hasOtherKey: boolean
  onRetry: () => void
}

function CheckLine({ result: { check, outcome, detail, about }, strategyName, hasOtherKey, onRetry }: CheckLineProps) {
  const accept = () => {
    if (env.ledger.publicKey) acceptKey(env.ledger.publicKey)
    onRetry()
  }
  const { title, proves, butNot } = WORDS[check]
  const { word, Icon, look } = OUTCOMES[outcome]
  return (
    <li className="grid gap-x-6 gap-y-1 border-b py-3 sm:grid-cols-[120px_minmax(0,1fr)]">
      <span className={cx('inline-flex items-center gap-1.5 self-start', look)}>
        <Icon size={14} strokeWidth={2} className="shrink-0" />
        {word}
      </span>
      <div className="min-w-0 max-w-reading">
        <p className="text-body font-heading">{title}</p>
        {detail && (
          <p className={cx('mt-0.5 break-words text-body', outcome === 'failed' ? 'text-loss' : 'text-ink2')}>
            {detail}.
          </p>
        )}
        {about && (
          <p className="mt-0.5 break-words text-body">
            {about.words}
            {about.trade !== null && (
              <>
                {' '}
                <TextLink to={paths.trade(strategyName, about.trade)}>Open its trade</TextLink>
              </>
            )}
          </p>
        )}
        {check === 'earlier' && hasOtherKey && (
          <Button className="mt-2" onClick={accept}>
            Accept the new key
          </Button>
        )}
        {check === 'published' && outcome === 'skipped' && env.ledger.mirrorUrl && (
          <Button className="mt-2" onClick={onRetry}>
            Try again
          </Button>
        )}
        <p className="mt-0.5 text-label text-ink3">
          {proves} It does not prove {butNot}
        </p>
      </div>
    </li>
  )
}

/** Says what this browser remembers, with a button to forget it. */
function Kept({ isKept }: { isKept: boolean }) {
  const [isForgotten, setForgotten] = useState(false)
  const forget = () => {
    forgetSeen()
    setForgotten(true)
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-label text-ink3" role="status">
      {isForgotten ? (
        'Forgotten, for all strategies. The next check starts from scratch.'
      ) : (
        <>
          {isKept
            ? 'This browser keeps the checkpoint and this strategy’s newest fingerprint, and sends them nowhere.'
            : 'This browser keeps what it saw before. What failed now is not kept.'}
          <TextButton onClick={forget} className="min-h-6">
            Forget it
          </TextButton>
        </>
      )}
    </p>
  )
}
