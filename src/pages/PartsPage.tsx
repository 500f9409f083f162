import { createColumnHelper } from '@tanstack/react-table'
import { Globe, Lock, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '@/ui/Badge'
import { Button, ButtonLink } from '@/ui/Button'
import { Chip } from '@/ui/Chip'
import { DataTable } from '@/ui/DataTable'
import { Field, Input, Select, Textarea } from '@/ui/Field'
import { Money, Percent, ProfitFactor } from '@/ui/Figure'
import { Mark, Wordmark } from '@/ui/Mark'
import { Menu } from '@/ui/Menu'
import { ConfirmDialog, Modal } from '@/ui/Modal'
import { EmptyNotice, ErrorNotice, FormError } from '@/ui/Notice'
import { PageHead, PageTitle } from '@/ui/PageHead'
import { Segmented } from '@/ui/Segmented'
import { Status } from '@/ui/Status'
import { sortingKit } from '@/ui/sortingKit'
import { TableSkeleton } from '@/ui/TableSkeleton'
import { ThemeSwitch, ThemeToggle } from '@/ui/ThemeToggle'
import { Tooltip } from '@/ui/Tooltip'
import type { TableKit } from '@/ui/tableLook'

interface SampleRow {
  name: string
  total: number
  winRate: number
  factor: number | null
  day: number
  year: number | undefined
}

const SAMPLE_ROWS: SampleRow[] = [
  { name: 'First sample', total: 23548.02, winRate: 40.15, factor: 1.36, day: -1.87, year: 0.39 },
  {
    name: 'Second sample, with a name that is long',
    total: -8131.33,
    winRate: 41.32,
    factor: 0.59,
    day: 0,
    year: -0.74,
  },
  { name: 'Third sample', total: 0, winRate: 100, factor: null, day: 4.02, year: undefined },
]

const column = createColumnHelper<TableKit, SampleRow>()
const sampleColumns = column.columns([
  column.accessor('name', { header: 'Name', meta: { width: 200 } }),
  column.accessor('total', {
    header: 'Total PNL',
    meta: { align: 'right', needle: true, width: 120 },
    cell: ({ getValue }) => <Money value={getValue()} strong />,
  }),
  column.accessor('winRate', {
    header: 'Win Rate',
    meta: { align: 'right', width: 90 },
    cell: ({ getValue }) => <Percent value={getValue()} signed={false} />,
  }),
  column.accessor('factor', {
    header: 'Profit Factor',
    meta: { align: 'right', width: 100, hideBelow: 'md' },
    cell: ({ getValue }) => <ProfitFactor value={getValue()} trades={1} compact />,
  }),
  column.accessor('day', {
    header: '24H',
    meta: { align: 'right', needle: true, width: 90, divider: true, hideBelow: 'lg' },
    cell: ({ getValue }) => <Percent value={getValue()} />,
  }),
  column.accessor('year', {
    header: '1Y',
    meta: { align: 'right', needle: true, width: 90, hideBelow: 'lg' },
    cell: ({ getValue }) => <Percent value={getValue() ?? null} />,
  }),
])

/** /dev/parts, while developing only: every part of the kit in the current theme. */
export function Component() {
  return (
    <div className="page pb-16">
      <PageTitle>Parts</PageTitle>
      <PageHead
        title="Parts"
        description="Every part of the kit in the current theme, with invented figures."
        actions={<ThemeToggle />}
      />
      <Marks />
      <Buttons />
      <Inputs />
      <Choices />
      <Floating />
      <Tables />
      <Notices />
    </div>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-6 gap-y-3 border-t border-line2 py-6 md:grid-cols-[120px_minmax(0,1fr)]">
      <h2 className="text-body font-normal tracking-normal text-ink2">{name}</h2>
      <div className="flex min-w-0 flex-wrap items-center gap-4">{children}</div>
    </section>
  )
}

function Marks() {
  return (
    <>
      <Part name="Mark">
        <Mark size={24} />
        <Wordmark />
        <Mark size={42} />
        <Mark size={20} />
        <Mark size={16} />
      </Part>
      <Part name="Status">
        <Status status="WIN" />
        <Status status="LOSS" />
        <Status status="OPEN" />
        <Status status="BREAKEVEN" />
      </Part>
      <Part name="Badges">
        <Badge icon={<Lock size={12} strokeWidth={1.5} aria-hidden="true" />}>Private</Badge>
        <Badge icon={<Globe size={12} strokeWidth={1.5} aria-hidden="true" />}>Public</Badge>
        <Badge tone="dashed">Simulated</Badge>
        <Badge tone="demo">Demo data</Badge>
      </Part>
      <Part name="Figures">
        <Money value={138.56} />
        <Money value={-308.521} strong />
        <Percent value={0} />
        <Percent value={-0.001} />
        <Percent value={64.15} signed={false} />
        <Money value={845.35} quiet needle={false} />
        <Money value={-418.09} quiet needle={false} />
        <Money value={null} />
        <ProfitFactor value={1.31} trades={318} />
        <ProfitFactor value={null} trades={4} />
        <ProfitFactor value={null} trades={0} />
      </Part>
    </>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(false)
  return (
    <Part name="Buttons">
      <Button variant="primary" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}>
        Add Trade
      </Button>
      <Button>Compare</Button>
      <Button variant="ghost">Cancel</Button>
      <Button disabled>Update Trade</Button>
      <Button variant="danger" icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />}>
        Delete
      </Button>
      <Button busy={busy} onClick={() => setBusy(true)}>
        Press to be busy
      </Button>
      <ButtonLink to="/strategy" variant="primary" size="lg">
        Large link
      </ButtonLink>
      <ButtonLink to="/strategy" size="field">
        Field height
      </ButtonLink>
      <ThemeSwitch />
    </Part>
  )
}

function Inputs() {
  return (
    <Part name="Inputs">
      <div className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Symbol">{(ids) => <Input {...ids} defaultValue="MSFT" />}</Field>
        <Field label="Symbol" hint="As your broker writes it">
          {(ids) => <Input {...ids} placeholder="Symbol" />}
        </Field>
        <Field label="Market">
          {(ids) => (
            <Select {...ids}>
              <option>STOCK</option>
              <option>OPTIONS</option>
            </Select>
          )}
        </Field>
        <Field label="Price" error="All quantities and prices must be greater than 0">
          {(ids) => <Input {...ids} inputMode="decimal" defaultValue="0" className="text-right" />}
        </Field>
        <Field label="Description" className="sm:col-span-2">
          {(ids) => <Textarea {...ids} defaultValue="Buys the open after RSI(2) closes under 10." />}
        </Field>
        <Field label="Not now">{(ids) => <Input {...ids} disabled defaultValue="Disabled" />}</Field>
      </div>
      <div className="w-full">
        <FormError>Strategy name is required</FormError>
      </div>
    </Part>
  )
}

function Choices() {
  const [side, setSide] = useState<'BUY' | 'SELL'>('BUY')
  const [range, setRange] = useState('All')
  const [chip, setChip] = useState('All Strategies')
  return (
    <>
      <Part name="Segments">
        <Segmented
          label="Side"
          size="field"
          options={[
            { value: 'BUY', label: 'BUY' },
            { value: 'SELL', label: 'SELL' },
          ]}
          value={side}
          onChange={setSide}
        />
        <Segmented
          label="Range"
          options={['3M', '6M', '1Y', 'All'].map((value) => ({ value, label: value }))}
          value={range}
          onChange={setRange}
        />
      </Part>
      <Part name="Chips">
        {['All Strategies', 'Sports', 'ETF'].map((name) => (
          <Chip key={name} selected={chip === name} locked={name === 'ETF'} onClick={() => setChip(name)}>
            {name}
          </Chip>
        ))}
        <Chip selected={false} locked refused>
          Gainers
        </Chip>
      </Part>
    </>
  )
}

function Floating() {
  const [shown, setShown] = useState<'modal' | 'confirm' | null>(null)
  const close = () => setShown(null)
  return (
    <Part name="Floating">
      <Button onClick={() => setShown('modal')}>Open dialog</Button>
      <Button onClick={() => setShown('confirm')}>Ask first</Button>
      <Menu
        trigger={<Button>Menu</Button>}
        items={[
          { label: 'Profile Settings', to: '/profile' },
          { label: 'Do nothing', onSelect: () => undefined },
        ]}
      />
      <Tooltip content="A sentence on what this measures and where it comes from.">
        <Button variant="ghost">Point at me</Button>
      </Tooltip>
      <Modal
        open={shown === 'modal'}
        onClose={close}
        title="Edit Trade"
        titleAside="bet 7f3a-19c2"
        size="lg"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" onClick={close}>
              Update Trade
            </Button>
          </>
        }
      >
        <Field label="Symbol">{(ids) => <Input {...ids} defaultValue="MSFT" />}</Field>
      </Modal>
      <ConfirmDialog
        open={shown === 'confirm'}
        onClose={close}
        title="Delete this trade?"
        confirmLabel="Delete trade"
        onConfirm={close}
      >
        Its actions and its figures go with it.
      </ConfirmDialog>
    </Part>
  )
}

function Tables() {
  const [opened, setOpened] = useState('')
  return (
    <>
      <Part name="Table">
        <DataTable
          caption="Sample strategies"
          columns={sampleColumns}
          rows={SAMPLE_ROWS}
          getRowId={(row) => row.name}
          kit={sortingKit}
          defaultSorting={[{ id: 'total', desc: true }]}
          onRowClick={(row) => setOpened(row.name)}
          rowLabel={(row) => `Open ${row.name}`}
          isRowSelected={(row) => row.name === opened}
        />
      </Part>
      <Part name="Loading">
        <TableSkeleton columns={sampleColumns} rows={3} label="Loading samples..." />
      </Part>
    </>
  )
}

function Notices() {
  return (
    <>
      <Part name="Empty">
        <EmptyNotice title="No trades found" action={<Button>Add Trade</Button>}>
          The first one starts the clock.
        </EmptyNotice>
      </Part>
      <Part name="Error">
        <ErrorNotice title="Error loading trades: The database cannot be reached" onRetry={() => undefined}>
          Nothing was changed.
        </ErrorNotice>
      </Part>
    </>
  )
}
