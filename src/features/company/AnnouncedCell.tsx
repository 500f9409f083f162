import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Badge } from '@/ui/Badge'
import { Cell } from '@/ui/Frame'

interface AnnouncedCellProps {
  title: string
  text: string
  /** Target of the cell's link. */
  to: string
}

/** Something announced, inside a Frame. Its link covers the whole cell. */
export function AnnouncedCell({ title, text, to }: AnnouncedCellProps) {
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
    </Cell>
  )
}

/** Marks announced features. */
export function ComingSoon() {
  return <Badge tone="dashed">Coming soon</Badge>
}
