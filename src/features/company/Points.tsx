import type { Point } from '@/content/point'
import { TextLink } from '@/ui/controls/TextLink'

/** Short statements below each other, each with its name on the left. */
export function Points({ points }: { points: readonly Point[] }) {
  return (
    <dl>
      {points.map(({ title, text, link }) => (
        <div key={title} className="grid gap-x-8 gap-y-1.5 border-b py-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <dt className="text-[16px]/6 font-medium tracking-[-0.01em]">{title}</dt>
          <dd className="text-[15px]/6 text-ink2">
            <p className="max-w-[56ch]">{text}</p>
            {link && (
              <div className="mt-2">
                <TextLink to={link.url}>{link.text}</TextLink>
              </div>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
