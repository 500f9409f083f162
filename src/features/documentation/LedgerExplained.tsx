import { LEDGER_FORMAT } from '@/lib/paths'
import { TextLink } from '@/ui/TextLink'

const PARTS = [
  [
    'Every change becomes an entry',
    'An action recorded, edited or deleted, and what happens to the strategy itself, is written as one entry. From its text and the entry before it a fingerprint is computed (SHA-256). Change one digit, or leave an entry out, and this fingerprint and all later ones are different.',
  ],
  [
    'Checkpoints seal the entries',
    'About once a minute the fingerprints of all new entries, of all strategies, go into one tree. Its top is a single fingerprint of everything ever written. Signed with the time, it is a checkpoint. Checkpoints are published where others keep copies. The web’s certificates are kept honest in the same way (Certificate Transparency).',
  ],
  [
    'Your browser checks them',
    '“Recompute it yourself” reads all entries of a strategy, compares them with what the site shows, computes their fingerprints, and compares these with the checkpoint, with the one that your browser kept from your last visit, and with the published copy. A line that fails names the entry where it can.',
  ],
  [
    'It works without this site',
    '“Download the record” gives a file with the entries, the proof and the checkpoints. A small program checks it offline, and its format is described so that anyone can write another.',
  ],
  [
    'What it does not prove',
    'That a price was traded, or that the trader shows all of their strategies. What was imported is proven only since its import. Until an entry is sealed, the site could still change it. And a site that shows two people two ledgers is found out only where they compare their checkpoints, or one of them the published copy.',
  ],
] as const

/** How the ledger works, for somebody who never heard of such a log. */
export function LedgerExplained() {
  return (
    <section aria-labelledby="ledger" className="mt-14">
      <h2 id="ledger" className="scroll-mt-20 text-title">
        The ledger
      </h2>
      <p className="mt-2 mb-4 max-w-reading text-body text-ink2">
        No trader can rewrite a record here. But whoever runs the database could change an old trade together with its
        history, and no page would show it. So everything is also written into a log that can only grow, and anyone can
        check that it did. <TextLink to={LEDGER_FORMAT}>Its format, for programmers</TextLink>
      </p>
      <dl className="border-t border-line2">
        {PARTS.map(([what, text]) => (
          <div key={what} className="grid gap-x-8 gap-y-1 border-b py-4 md:grid-cols-[200px_minmax(0,1fr)]">
            <dt className="text-[15px] font-heading">{what}</dt>
            <dd className="max-w-reading text-body text-pretty text-ink2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
