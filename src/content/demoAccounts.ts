export interface DemoAccount {
  label: string
  email: string
  password: string
  tier: 'community' | 'premium'
}

/**
 * The embedded backend's two accounts, created by the seed and shown on /signin in that mode only. A hosted project has neither.
 * Separate from the seed, so that browsers do not download its price data.
 */
export const demoAccounts: readonly DemoAccount[] = [
  { label: 'Community', email: 'ada@cash-us.example', password: 'show-your-working-1', tier: 'community' },
  { label: 'Premium', email: 'grace@cash-us.example', password: 'show-your-working-2', tier: 'premium' },
]
