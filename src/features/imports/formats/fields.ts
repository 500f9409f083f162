/** The fields that a column of an unknown file may contain, as the mapper calls them. */
export const FIELD_WORDS = {
  date: 'Date, or date and time',
  time: 'Time, if separate from the date',
  symbol: 'Symbol',
  side: 'Buy or sell',
  effect: 'Opens or closes',
  quantity: 'Quantity',
  price: 'Price per unit',
  closeDate: 'Closed at, if a row is a whole position',
  closePrice: 'Price at the close',
  status: 'Status of the order',
  kind: 'Type of row',
  amount: 'Amount of money',
  paid: 'Money paid, if it has a column of its own',
  received: 'Money received, if it has a column of its own',
  fee: 'Fee',
  market: 'Market',
  expiration: 'Expiration of options',
  strike: 'Strike of options',
  right: 'Call or put',
  multiplier: 'Multiplier',
  currency: 'Currency of the price',
  rate: 'Exchange rate to US dollars',
  feeCurrency: 'Currency of the fee',
  profit: 'Profit of a position',
  balance: 'Balance after the row',
  held: 'Units held after the row',
  account: 'Account',
  reference: 'Reference that two rows of a fill share',
  unit: 'What the quantity counts, in such rows',
  id: 'Id of the fill',
}
export type MappedField = keyof typeof FIELD_WORDS

// Object.keys keeps the written order, since no key is a number.
export const MAPPED_FIELDS = Object.keys(FIELD_WORDS) as MappedField[]
