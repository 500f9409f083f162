import { cx } from '@/ui/cx'
import { Agreement } from './Agreement'
import { differenceOf, type FigureLine } from './recompute.rules'
import { shownValue } from './values.rules'

interface FiguresComparedProps {
  lines: readonly FigureLine[]
  /** Whether there is a database beside the actions. */
  isCompared: boolean
}

/** Every figure twice, with the verdict; those that differ with all their digits. */
export function FiguresCompared({ lines, isCompared }: FiguresComparedProps) {
  return (
    <table className="w-full max-w-[960px] border-collapse text-table">
      <caption className="sr-only">Each figure from the actions{isCompared && ' and by the database'}</caption>
      <thead>
        <tr className="h-9 border-y border-y-line2 text-label text-ink2">
          <th scope="col" className="text-left font-normal">
            Figure
          </th>
          <th scope="col" className="pl-3 text-right font-normal">
            From the actions
          </th>
          {isCompared && (
            <>
              <th scope="col" className="pl-3 text-right font-normal">
                Database
              </th>
              <th scope="col" className="w-[1%] pl-3 text-right font-normal sm:w-[150px] sm:pl-6">
                <span className="max-sm:sr-only">Verdict</span>
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.spec.key} className={cx('h-9 border-b', line.agrees === false && 'bg-hover')}>
            <th scope="row" className="text-left font-normal">
              {line.spec.label}
            </th>
            <td className="pl-3 text-right">
              <Value line={line} text={line.computed} />
            </td>
            {isCompared && (
              <>
                <td className="pl-3 text-right">
                  <Value line={line} text={line.stored} />
                </td>
                <td className="py-1.5 pl-3 text-right sm:pl-6">
                  <Agreement agrees={line.agrees} difference={differenceOf(line.computed, line.stored)} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ line, text }: { line: FigureLine; text: string | null | undefined }) {
  if (text === undefined) return <span className="text-ink3">not in the file</span>
  return (
    <>
      <span className="whitespace-nowrap">{shownValue(line.spec.kind, text)}</span>
      {line.agrees === false && text !== null && (
        <span className="block break-all py-0.5 font-mono text-label text-ink2">{text}</span>
      )}
    </>
  )
}
