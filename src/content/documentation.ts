/** A part of an explanation: what it is about, and its text. */
export type ExplainedPart = readonly [what: string, text: string]

/** What stays visible of a trader, and what is only counted. */
export const cannotHide: readonly ExplainedPart[] = [
  [
    'Kept for everyone to read',
    'For each strategy that was ever public: when it was created, published, hidden, renamed and deleted, its names, and its number of trades and total at each of those moments. How many of its trades were made in private. Every edit and deletion of its actions, for as long as the strategy exists. For a year, that its name used to be another strategy’s.',
  ],
  [
    'Only counted',
    'Strategies that were never public: how many an account has, and how many it deleted. Not their names, trades or dates. So an account with forty deletions and one winner looks like exactly that. Anyone who leaves can ask to have their names removed; the counts stay.',
  ],
]

/** How the ledger works, for readers who know no such log. */
export const ledgerExplained: readonly ExplainedPart[] = [
  [
    'Every change becomes an entry',
    'Each action recorded, edited or deleted is an entry, and so is each event of the strategy itself. An entry’s fingerprint (SHA-256) is computed from its text and the fingerprint before it. Change one digit or leave out an entry, and this fingerprint and all later ones come out different.',
  ],
  [
    'Checkpoints seal the entries',
    'About once a minute, the fingerprints of all new entries go into one tree for all strategies. The top of the tree is a single fingerprint of everything ever written. Dated and signed, it is a checkpoint, and checkpoints are published where others keep copies. Certificate Transparency keeps the web’s certificates honest in the same way.',
  ],
  [
    'Your browser checks them',
    '“Recompute it yourself” reads every entry of a strategy, compares it with what the site shows, and computes its fingerprint. It compares the result with the newest checkpoint, with the one your browser kept from your last visit, and with the published copy. A check that fails names the entry where it can.',
  ],
  [
    'It works without this site',
    '“Record” on a strategy’s page downloads a file with the entries, the proof and the checkpoints. A small program checks it offline. The format is described in full, so anyone can write another.',
  ],
  [
    'What it does not prove',
    'That a price was ever traded, or that a trader shows all their strategies. An imported trade is proven only from its import on. Until an entry is sealed, the site could still change it. And if the site showed two people two different ledgers, they would notice only by comparing their checkpoints, or one of them with the published copy.',
  ],
]
