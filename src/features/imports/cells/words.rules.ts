/** What a row is by a word of its columns of statuses and types. */
export type RowWord =
  /** A fill, or an order that was filled whole. */
  | 'fill'
  /** An order that was filled in part. */
  | 'part'
  /** Neither a purchase nor a sale. */
  | 'none'
  /** A change of the number of shares. */
  | 'split'
  /** Cash for a part of a share. */
  | 'cash'

/** The words of each meaning. A word fits if all of it is one of them. */
const STATUSES: Record<Exclude<RowWord, 'split' | 'cash'>, RegExp> = {
  fill: /^((fully |completely )?filled|fill|executed|execution|completed?|done|deal|closed|traded?|matched|settled|success(ful)?)$/i,
  part: /^(partial(ly)?|part)[ _-]?(fill(ed)?|executed).*$/i,
  none: /^(cancel|cancell?ed|canceling|cancelled by .*|pending.*|rejected|expired|working|new|queued|accepted|submitted|placed|inactive|suspended|failed|error|deleted|void(ed)?|replaced|held|received|wait.*|untriggered|triggered|not filled|unfilled|invalid|system canceled)$/i,
}

const MONEY = [
  '((cash|ach|wire|bank|crypto|electronic|online|account|incoming|outgoing|internal|security|coin) )?(deposits?|withdrawals?|withdraw|transfers?|payments?|top-?ups?|funding)( (in|out|received|sent))?',
  '((cash|qualified|ordinary|non-?qualified|special|qual|stock) )?(dividends?|div)( (\\(.*\\)|payment|received|adj(ustment)?|tax))?',
  '((credit|debit|margin|bank|bond|broker|accrued|staking) )?interests?( (payment|earned|paid|charged|on cash|adj))?',
  '(funding|settlement|funding fee|funding payment|realized pnl|rollover|daily financing|overnight (fee|interest)|swap|financing)',
  '((platform|adr|management|service|currency conversion|subscription|gold|withdrawal|network|custody|borrow|commission) )?fees?( (rebate|adj|charged))?',
  '((withholding|foreign|nra) )*tax(es)?( (adj|paid|withheld))?',
  '(rewards?( income)?|staking( (income|reward))?|airdrop|bonus|cashback|referral|rebate|card spend.*|interest income|spin-?off)',
  '(journal(ed)?( shares?)?|misc(ellaneous)?( .*)?|adjustment|balance|credit|moneylink (transfer|deposit)|bank interest|security lending.*|mark(ed)? to (the )?market)',
  '(auszahlung|einzahlung|dividende|zinsen|überweisung|utdelning|insättning|uttag|stortning|versement|virement|dividendo|divid\\.?)',
]
const NO_FILL = new RegExp(`^(${MONEY.join('|')})$`, 'i')
const SPLIT = /^((stock|forward|reverse|share|fwd|rev)[ -]?)*split( .*)?$|^(spl|spr|aktiensplit|fractionnement)$/i
const CASH = /^(cash )?in lieu( of .*)?$/i
/** Rows that may bring or take units without a trade: a dividend's row names those that are held. */
const MOVES =
  /transfer|journal|acat|spin-?off|merger|conversion|deposit|withdraw|received|sent|reward|staking|airdrop|bonus|of another company|stock plan|lieferung|überweisung|überföring/i

/** Whether a row with such words and a quantity changes what is held. */
export const movesUnits = (words: string) => MOVES.test(words)

/** Words of a column of types that say that a row is a fill, but not of which side. */
const KINDS = /^(trades?|trade fill|fills?|executions?|exec|deal|spot|order fill|advanced trade|handel|transaction)$/i

const bare = (text: string) => text.replace(/[\s_]+/g, ' ').trim()

/** What an order's status says of its row; null for a word that is not known. */
export function statusOf(text: string): RowWord | null {
  const word = bare(text)
  return (['fill', 'part', 'none'] as const).find((meaning) => STATUSES[meaning].test(word)) ?? null
}

/** What a word says of a row that is neither a purchase nor a sale; null for other words. */
export function noFillOf(text: string): 'none' | 'split' | 'cash' | null {
  const word = bare(text)
  if (CASH.test(word)) return 'cash'
  if (SPLIT.test(word)) return 'split'
  return NO_FILL.test(word) ? 'none' : null
}

/** What a type of rows says; null for a word that is not known. */
export const kindOf = (text: string): RowWord | null => (KINDS.test(bare(text)) ? 'fill' : noFillOf(text))
