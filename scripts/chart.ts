import * as z from 'zod'
import { escapeHtml } from './escapeHtml.ts'
import { evaluate } from './worked-sums.ts'

/** Enough points for a curve to look smooth at the width of an article. */
const STEPS = 60
/** Position of a curve's name along the axis, as a fraction of its length. */
const NAME_AT = 0.62

const chartFields = z.strictObject({
  title: z.string(),
  /** Label of the yellow area between the two curves. */
  between: z.string(),
  /** Unit of the horizontal axis, in the plural. */
  unit: z.string(),
  to: z.coerce.number().positive(),
  every: z.coerce.number().positive(),
  /** Values of the horizontal rules, ascending from zero; the last is the top of the chart. */
  rules: z.string().transform((text) => text.split(' ').map(evaluate)),
  /** `0.2% a year = $10,000 × 1.058^t`: name and formula, the upper curve first. */
  line: z.tuple([z.string(), z.string()]),
})

interface Curve {
  name: string
  at: (t: number) => number
}

const FORMULA_END = / = (?!.* = )/

function parseChart(source: string): { curves: [Curve, Curve]; fields: z.infer<typeof chartFields> } {
  const entries = source.split('\n').map((text) => {
    const at = text.indexOf(': ')
    return [text.slice(0, at), text.slice(at + 2).trim()] as const
  })
  const line = entries.filter(([key]) => key === 'line').map(([, value]) => value)
  const parsed = chartFields.safeParse({ ...Object.fromEntries(entries), line })
  if (!parsed.success) throw new Error(`chart: ${z.prettifyError(parsed.error)}`)
  const curve = (text: string): Curve => {
    const [name, formula] = text.split(FORMULA_END)
    if (!name || !formula) throw new Error(`chart: "${text}" is not "name = formula"`)
    return { name, at: (t) => evaluate(formula.replace(/\bt\b/g, `(${t})`)) }
  }
  const [upper, lower] = parsed.data.line
  return { curves: [curve(upper), curve(lower)], fields: parsed.data }
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const shortDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact' })

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`

/**
 * Two curves of dollars over time and the area between them, from a `chart` block of an article. The SVG stretches to
 * any width; its labels are HTML over it, so that their size does not change.
 * @throws Error when the block is incomplete, a formula is not arithmetic or a curve leaves the chart
 */
export function chartHtml(source: string): string {
  const { curves, fields } = parseChart(source)
  const { to, every, rules, unit } = fields
  const top = rules.at(-1) ?? 0
  const fromTop = (value: number) => 1 - value / top
  const points = ({ name, at }: Curve) =>
    Array.from({ length: STEPS + 1 }, (_, step) => {
      const y = fromTop(at((step / STEPS) * to))
      if (!(y >= 0 && y <= 1)) throw new Error(`chart: "${name}" leaves the chart`)
      return `${((step / STEPS) * 100).toFixed(2)},${(y * 100).toFixed(2)}`
    })
  const [upper, lower] = curves.map(points)
  if (!upper || !lower) throw new Error('chart: two curves are needed')

  const stroke = 'fill="none" vector-effect="non-scaling-stroke"'
  const picture = [
    '<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">',
    ...rules.map((value) => {
      const y = (fromTop(value) * 100).toFixed(2)
      return `<path d="M0 ${y}H100" stroke="var(--line)" ${stroke}/>`
    }),
    `<polygon points="${[...upper, ...lower.toReversed()].join(' ')}" fill="var(--acc-fill)" fill-opacity="0.35"/>`,
    `<polyline points="${upper.join(' ')}" stroke="var(--ink)" stroke-width="1.5" ${stroke}/>`,
    `<polyline points="${lower.join(' ')}" stroke="var(--ink)" stroke-width="1.5" stroke-dasharray="4 3" ${stroke}/>`,
    '</svg>',
  ]
  /** Placed on the outer side of the curve, where its slope leaves room. */
  const namePlace = ({ at }: Curve, isUpper: boolean) => {
    const rises = at(to) > at(0)
    const [x, y] = [rises === isUpper ? '-100%' : '0', isUpper ? '-150%' : '50%']
    return `left:${percent(NAME_AT)};top:${percent(fromTop(at(NAME_AT * to)))};transform:translate(${x},${y})`
  }
  const label = (kind: string, place: string, text: string) =>
    `<span data-${kind} style="${place}">${escapeHtml(text)}</span>`
  const words = [
    ...rules.map((value) => label('rule', `top:${percent(fromTop(value))}`, shortDollars.format(value))),
    ...curves.map((curve, index) => label('name', namePlace(curve, index === 0), curve.name)),
    ...curves.map(({ at }) => label('end', `top:${percent(fromTop(at(to)))}`, dollars.format(at(to)))),
  ]
  const ticks = Array.from({ length: Math.floor(to / every) + 1 }, (_, index) => {
    const value = index * every
    return label('tick', `left:${percent(value / to)}`, value === 0 ? 'start' : `${value} ${unit}`)
  })
  return [
    '<figure>',
    `<figcaption><strong>${escapeHtml(fields.title)}</strong> <span>yellow: ${escapeHtml(fields.between)}</span></figcaption>`,
    `<div data-plot>${picture.join('')}${words.join(' ')}</div>`,
    `<div data-axis>${ticks.join(' ')}</div>`,
    '</figure>\n',
  ].join('')
}
