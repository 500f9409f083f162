import { MAPPED_FIELDS, type MappedField } from './fields'

/** What a column's cells must look like for its heading to count: anything where a field is not named. */
export const CONTENT: Partial<Record<MappedField, 'number' | 'date' | 'code'>> = {
  date: 'date',
  closeDate: 'date',
  quantity: 'number',
  price: 'number',
  closePrice: 'number',
  amount: 'number',
  paid: 'number',
  received: 'number',
  fee: 'number',
  profit: 'number',
  balance: 'number',
  held: 'number',
  currency: 'code',
  feeCurrency: 'code',
  unit: 'code',
}

/**
 * Words of each field's heading, the best first: what was done comes before what was ordered. A heading equal to them fits best; one
 * that begins with them or contains them fits too, except for words after `=`.
 */
export const HEADINGS: Record<MappedField, string> = {
  date: '=t d|約定日|czas transakcji|filled time|fill time|fill date|filled at|executed at|execution time|execution date|exec time|=executed|trade time|trade date|=closing time|datetime|date time|transaction date|run date|date|timestamp|when|opened|zeitpunkt|handelsdatum|geschaftstag|affarsdag|datum|fecha|data|zeit|buchungstag',
  time: '=time|=trade time|=fill time|=exec time|=execution time|=time of trade|=time utc|=uhrzeit|=hora|=heure|=ora|=tid|=tijd',
  symbol:
    'symbol|ticker|instrument symbol|pair|instrument|contract|security|product|produkt|asset|coin|market|=item|=stock|vardepapper|wertpapier|simbolo|titre|titolo|produit|bezeichnung|=valeur|=walor|codigo de negociacao|銘柄コード|銘柄|isin|wkn|=sym|name|=company|=description',
  side: 'side|buy sell|b s|action|direction|opening direction|long short|transaction type|trade type|typ av transaktion|transaktionstyp|trans code|kauf verkauf|koop verkoop|=seite|sens|lado|operation|=activity|=transaction|=type|=typ|=tipo|=segno|=k s|tipo de movimentacao|売買|=取引',
  effect: 'position effect|pos effect|open close|effect|entry exit',
  quantity:
    'filled quantity|filled qty|quantity filled|qty filled|fill qty|fill quantity|exec qty|executed qty|executed quantity|=executed|=filled|filled amount|filled size|executed amount|closing quantity|closed quantity|quantity|qty|no of shares|shares|size|units|contracts|lots|volume|=vol|menge|stuck|anzahl|antal|aantal|liczba|quantidade|約定数量|数量|cantidad|quantite|quantita',
  price:
    'filled price|fill price|average fill price|avg fill price|execution price|exec price|executed price|avg price|average price|purchase price|price|unit price|unit cost|px|=rate|kurs|ausfuhrungskurs|koers|preis|preco|約定単価|単価|precio|prix|prezzo|cours',
  closeDate:
    'close time|closing time|close date|closing date|exit time|exit date|closed at|exited at|=closed|=close|sell date|date sold|date closed',
  closePrice: 'close price|closing price|exit price|close rate|closing rate|avg exit price|=exit|=closing|sell price',
  status: '=status|=order status|=state|=order state|=exec status|=orderstatus|=stato|=estado|=statut',
  kind: '=type|=transaction type|=exec type|=trade type|=record type|=entry type|=activity type|=category|=event',
  amount:
    'net amount|total amount|gross amount|booked amount|net cash|amount|=total|=value|=cost|belopp|betrag|bedrag|importe|montant|importo|umsatz|controvalore|wartosc|=valor|=wert|受渡金額|proceeds',
  paid: '=debit|=debits|=paid out|=money out|=soll|=debito|=debet|=addebiti',
  received: '=credit|=credits|=paid in|=money in|=haben|=credito|=kredit|=accrediti',
  fee: 'fee|fees|commission|commissions|comm|total fees|costs|courtage|gebuhr|gebuhren|provision|kosten|comision|frais|commissione',
  market: 'asset class|asset type|asset category|market type|instrument type|=class|=mercado',
  expiration: 'expiration|expiry|exp|verfall',
  strike: 'strike price|strike|basispreis|prix d exercice',
  right: 'put call|call put|option type|right',
  multiplier: 'multiplier|contract size|lot multiplier',
  currency:
    'price currency|currency price|currency primary|quote currency|buchungswahrung|instrument currency|instrumentvaluta|currency|wahrung|moneda|devise|valuta|waluta|divisa|moeda|=ccy',
  rate: 'usd rate|fx rate to base|fx rate|exchange rate|conversion rate|wechselkurs|=cambio|taux de change|vaxelkurs|valutakurs',
  feeCurrency:
    'fee coin|fee currency|fee asset|fee unit|commission asset|commission currency|currency currency conversion fee',
  profit:
    'net profit|realized p l|realised p l|realized pnl|realised pnl|profit loss|=profit|profit|gain loss|=gain|=p l|=pl|=pnl|=pn l|=net|net usd|net eur|net gbp',
  balance: '=balance|=cash balance|=account balance|balance|wallet balance|net cash balance|saldo',
  held: 'position after|=position|running quantity|position quantity|open quantity|=pos|shares held|position size',
  account: '=account|=account name|=account number|=account no|=account id|=konto|=depot|=portfolio',
  reference: '=refid|=ref id|=reference|=trade id|=order id|=transaction id|=trade no|=order no',
  unit: '=trading unit|=unit|=amount unit|=size unit|=coin|=asset|=currency',
  id: '=id|=trade id|=execution id|=fill id|=transaction id|=exec id|=ib exec id|=ticket|=position id|=txid|=deal|=deal id|=order id',
}

/** Headings that name an amount that is none of a fill: a balance, or what was ordered or is quoted in the account's currency. */
export const NOT_OF_FILL: Partial<Record<MappedField, RegExp>> = {
  amount:
    /\b(balance|adjust(ment|ed)|disallowed|basis|acquisition|per (share|unit)|order|ordered|limit|requested|remaining)\b/,
  profit: /\b(take|target|percent|ratio|factor)\b/,
  price: /\b(account|base|home) currency\b|^(current|last|market|previous|open|high|low)\b/,
  // Money and shares change hands some days after a trade.
  date: /\b(settle(ment|d)?|valuta|valeur|value|wertstellung|likviddag|liquidacion|liquidazione|regolamento|rozliczenia)\b/,
  quantity: /\b(remaining|leaves|left|canceled|cancelled)\b/,
}

/** Words of the two ends of a position, where a row has both. */
export const OPENING: Record<'date' | 'price', string> = {
  date: 'open time|opening time|open date|opening date|entry time|entry date|opened at|entered at|=opened|=open|buy date|date acquired|date bought|date opened',
  price: 'open price|opening price|entry price|open rate|opening rate|avg entry price|=entry|=opening|buy price',
}
/** The name of what was traded, in a file of positions whose side has another column. */
export const POSITION_SYMBOL = 'symbol|ticker|instrument|=item|action|market|name'

/** Currencies and their rates are guessed first, since "Price currency" contains "Price". */
export const GUESSED: readonly MappedField[] = [
  ...(['feeCurrency', 'currency', 'rate', 'market', 'status', 'account', 'strike', 'right', 'multiplier'] as const),
  ...MAPPED_FIELDS.filter(
    (field) => !(['closeDate', 'closePrice', 'reference', 'unit', 'kind', 'held'] as string[]).includes(field),
  ),
]

/** Headings of charges. */
const FEES =
  /\b(fees?|commissions?|comm|charges?|brokerage|avgift|levy|levies|courtage|gebuhr(en)?|provision|kosten|costs|comision(es)?|frais|commissione|commissioni|prowizja|podatek|corretagem|emolumentos|steuern?|quellensteuer|spesen|fremdspesen|skatt|avgifter|gebyr|kurtage|impuestos?|impots?|imposta|imposte|tasse|tax(es)?|tob|duty|swaps?|stt|gst|cgst|sgst|igst|vat|sebi|sec|taf|orf|nfa|overnight|rollover|financing|funding|borrowing|ecn|nscc)\b|^nasdaq$|手数料|^税額$/
/** Headings that have such a word, and are none. */
const NO_FEES =
  /\b(coin|currency|asset|unit|basis|lot|after|before|excl|without|ex|incl|inclusive|including|net|rate|percent|balance|type|status|id|pre|usd rate|security|total cost|result|bps|tier)\b/

/** Whether a heading (in plain words) is of a charge. */
export const isFeeHeading = (words: string) => FEES.test(words) && !NO_FEES.test(words)
/** Whether a heading is of the sum of other charges. */
export const isTotalFees = (words: string) =>
  /\btotal\b.*\b(fees?|charges|commissions?|costs)\b|\bfees? total\b|\ball fees\b/.test(words)

/** Headings of the day on which a booking was cancelled, which is empty for all that stand, or of whether it was. */
export const isCancelledAt = (words: string) =>
  /^(makuleringsdatum|stornodatum|storniert am|annulleringsdatum|(is )?(cancel|cancell?ed|cancellation|void(ed)?|reversal|bust(ed)?)( (at|on|date|time|flag))?)$/.test(
    words,
  )

const plainWords = new Map<string, string>()

/** A heading as plain words: without accents, capitals and signs; `TradePrice` is two words. */
export function wordsOf(heading: string): string {
  // Each row of a file asks for the same ones.
  const known = plainWords.get(heading)
  if (known !== undefined) return known
  const words = heading
    .normalize('NFD')
    // Accents, but not the marks that make other letters of Japanese ones.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/([\p{Ll}\d])(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$3 $2')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
  plainWords.set(heading, words)
  return words
}

const MATCHES: ((words: string, wanted: string) => boolean)[] = [
  (words, wanted) => words === wanted.replace('=', ''),
  (words, wanted) => words.startsWith(`${wanted} `),
  (words, wanted) => ` ${words} `.includes(` ${wanted} `),
]

/** The place of the heading that fits a list of words best; undefined if none does. */
export const placeOf = (
  headings: readonly string[],
  wanted: string,
  fits: (words: string, place: number) => boolean,
): number | undefined =>
  wanted
    .split('|')
    .flatMap((one) =>
      MATCHES.map((matches) => headings.findIndex((words, at) => fits(words, at) && matches(words, one))),
    )
    .find((at) => at >= 0)
