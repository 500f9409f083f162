import { useEffect, useMemo, useState } from 'react'
import type { Figure } from '../../src/domain/figures/figures'
import { RANKED_FIGURES } from '../../src/domain/figures/ranked'
import { figureValue } from '../../src/domain/figures/values'
import { formatFigure } from '../../src/domain/figures/words'
import type { StrategyRow } from '../../src/features/strategies/strategies.rules'

const ROW_PX = 47
/** Rows above and below the visible ones, as in the ranking; rows of one screen. */
const [OVERSCAN, SCREEN] = [12, 20]

function sort(rows: readonly StrategyRow[], by: Figure | 'name' | null): readonly StrategyRow[] {
  if (by === null) return rows
  if (by === 'name') return rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return rows.toSorted((a, b) => (figureValue(by, a) ?? 0) - (figureValue(by, b) ?? 0))
}

/** The minimal virtualised table: text cells, visible rows only, one sort. */
export function Floor({ rows }: { rows: readonly StrategyRow[] }) {
  const [sortedBy, setSortedBy] = useState<Figure | 'name' | null>(null)
  const [top, setTop] = useState(0)
  useEffect(() => {
    const follow = () => setTop(Math.floor(window.scrollY / ROW_PX))
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
  const sorted = useMemo(() => sort(rows, sortedBy), [rows, sortedBy])
  const first = Math.max(0, top - OVERSCAN)
  const inSight = sorted.slice(first, top + SCREEN + OVERSCAN)
  return (
    <table style={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}>
      <thead>
        <tr>
          <th>
            <button type="button" onClick={() => setSortedBy('name')}>
              Name
            </button>
          </th>
          {RANKED_FIGURES.map((figure) => (
            <th key={figure.key}>
              <button type="button" onClick={() => setSortedBy(figure)}>
                {figure.label}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td style={{ height: first * ROW_PX, padding: 0 }} />
        </tr>
        {inSight.map((row) => (
          <tr key={row.strategy_id} data-row style={{ height: ROW_PX }}>
            <td>{row.name}</td>
            {RANKED_FIGURES.map((figure) => (
              <td key={figure.key}>{formatFigure(figure.kind, figureValue(figure, row) ?? 0)}</td>
            ))}
          </tr>
        ))}
        <tr>
          <td style={{ height: (sorted.length - first - inSight.length) * ROW_PX, padding: 0 }} />
        </tr>
      </tbody>
    </table>
  )
}
