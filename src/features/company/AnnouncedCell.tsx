import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Today } from '@/content/subscriptions'
import { TextLink } from '@/ui/controls/TextLink'
import { Badge } from '@/ui/layout/Badge'
import { Cell } from '@/ui/layout/Frame'

interface AnnouncedCellProps {
  title: string
  text: string
  /** Target of the cell's link. */
  to: string
  today?: Today | undefined
}

/** Something announced, inside a Frame. Its link covers the whole cell. */
export function AnnouncedCell({ title, text, to, today }: AnnouncedCellProps) {
  return (
    <Cell
      title={
        <Link to={to} className="group inline-flex items-center gap-2 after:absolute after:inset-0">
          {title}
          <ArrowRight className="shrink-0 text-ink3 transition-colors duration-colour group-hover:text-ink" />
        </Link>
      }
      aside={<ComingSoon />}
    >
      <p className="max-w-[52ch]">{text}</p>
      {today && <TodayLine today={today} />}
    </Cell>
  )
}

/** The part of an announced feature that exists already. Its link is above the one that covers the cell. */
export const TodayLine = ({ today: { text, link, url } }: { today: Today }) => (
  <p className="mt-2 max-w-[52ch]">
    {text}{' '}
    <TextLink to={url} className="relative z-10">
      {link}
    </TextLink>
  </p>
)

/** Marks announced features. */
export function ComingSoon() {
  return <Badge tone="dashed">Coming soon</Badge>
}
