// Not type-checked: AG Grid is a dependency of the benchmarks alone.
import { ClientSideRowModelModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { RANKED_FIGURES } from '../../src/domain/figures/ranked'
import { figureValue } from '../../src/domain/figures/values'
import { formatFigure } from '../../src/domain/figures/words'

ModuleRegistry.registerModules([ClientSideRowModelModule])

const COLUMNS = [
  { field: 'name', headerName: 'Name', width: 220 },
  ...RANKED_FIGURES.map((figure) => ({
    colId: figure.key,
    headerName: figure.label,
    valueGetter: ({ data }) => figureValue(figure, data),
    valueFormatter: ({ value }) => formatFigure(figure.kind, value),
    flex: 1,
  })),
]

const getRowId = ({ data }) => data.strategy_id

/** The same rows, columns and words as its documentation sets a grid up; without the movement of rows, which costs time. */
export function AgGrid({ rows }) {
  return (
    <div style={{ height: '100vh' }}>
      <AgGridReact rowData={rows} columnDefs={COLUMNS} getRowId={getRowId} rowHeight={47} animateRows={false} />
    </div>
  )
}
