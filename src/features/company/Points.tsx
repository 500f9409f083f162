import type { ReactNode } from 'react'

interface Point {
  id: string
  title: string
  text: string
  /** Under the text, e.g. a link. */
  more?: ReactNode
}

/** Short statements below each other, each with its name on the left. */
export function Points({ points }: { points: readonly Point[] }) {
  return (
    <dl>
      {points.map((point) => (
        <div key={point.id} className="grid gap-x-8 gap-y-1.5 border-b py-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <dt className="text-[16px]/6 font-medium tracking-[-0.01em]">{point.title}</dt>
          <dd className="text-[15px]/6 text-ink2">
            <p className="max-w-[56ch]">{point.text}</p>
            {point.more && <div className="mt-2">{point.more}</div>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
