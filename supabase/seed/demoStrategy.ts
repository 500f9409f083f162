/** How a demo strategy was kept, as its second clock shows it (design §9.1, §9.2). */
export type ClockStory = 'live' | 'weekly' | 'joinedLater' | 'corrected'

/** Decimals as text, dates as ISO 8601 in UTC. */
export interface DemoAction {
  date: string
  side: 'BUY' | 'SELL'
  quantity: string
  price: string
  fee: string
}

export interface DemoTrade {
  betId: string
  symbol: string
  market: 'STOCK' | 'OPTIONS'
  sector: string
  /** YYYY-MM-DD */
  expiration: string | null
  actions: DemoAction[]
}

export interface DemoStrategy {
  id: string
  name: string
  description: string
  /** Comma-joined option texts (spec §3). */
  marketTypes: string
  timeframes: string
  categories: string
  isPublic: boolean
  /** E-mail addresses of demo accounts. */
  owner: string
  sharedWith: string[]
  /** What its second clock says (clocks.ts). */
  story: ClockStory
  trades: DemoTrade[]
}
