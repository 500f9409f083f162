/** "rsi-2-dip-buyer-actions-2026-11-21.csv": what every file system takes, whatever a strategy is called. */
export function fileNameOf(strategyName: string, now: Date): string {
  const words = strategyName
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words || 'strategy'}-actions-${now.toISOString().slice(0, 10)}.csv`
}
