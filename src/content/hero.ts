/** Separate from the rest of the landing page's texts, because the hero is not loaded lazily. */
export const hero = {
  title: 'Strategies that show their working',
  lead: 'Browse, publish and compare trading strategies. Every profit and every loss opens into the trades that made it, and adds up again in your browser.',
  aside: 'If a sum is off, you have caught us.',
} as const
