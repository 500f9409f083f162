export interface DemoAccount {
  label: string
  email: string
  password: string
  tier: 'community' | 'premium'
}

/**
 * The two accounts of the embedded backend: /signin names them in that mode alone, and the seed creates
 * them. Kept apart from the seed, so that the browser does not download its price data. A hosted project has neither.
 */
export const demoAccounts: readonly DemoAccount[] = [
  { label: 'Community', email: 'ada@cash-us.example', password: 'show-your-working-1', tier: 'community' },
  { label: 'Premium', email: 'grace@cash-us.example', password: 'show-your-working-2', tier: 'premium' },
]
