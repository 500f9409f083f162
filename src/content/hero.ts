/** The first words of the landing page, apart from the rest of it: they come with the page. */
export const hero = {
  title: 'Strategies that show their working',
  lead: 'Browse, publish and compare trading strategies. Every profit and every loss opens into the trades that made it, and adds up again in your browser.',
  aside: 'If a sum is off, you have caught us.',
} as const
