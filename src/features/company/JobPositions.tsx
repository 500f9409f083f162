import { Mail } from 'lucide-react'
import { type JobPosition, jobPositions } from '@/content/careers'
import { contactMail } from '@/lib/env'
import { Accordion } from '@/ui/controls/Accordion'
import { ButtonLink } from '@/ui/controls/Button'

const PANEL_MAX_HEIGHT_PX = 2_000

const items = jobPositions.map((position) => ({
  id: position.id,
  title: position.title,
  children: <Position position={position} />,
}))

/** The open positions: one unfolded at a time. */
export function JobPositions() {
  return <Accordion items={items} panelMaxHeightPx={PANEL_MAX_HEIGHT_PX} />
}

function Position({ position: { title, details } }: { position: JobPosition }) {
  return (
    <>
      <p className="max-w-reading">{details.summary}</p>
      <div className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-2">
        <Lines title="Requirements" lines={details.requirements} />
        <Lines title="Responsibilities" lines={details.responsibilities} />
      </div>
      <ButtonLink to={contactMail(`Application: ${title}`)} icon={<Mail />} className="mt-6">
        Apply by e-mail
      </ButtonLink>
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h4 className="text-label text-ink3">{title}</h4>
      <ul className="mt-2 border-t">
        {lines.map((line) => (
          <li key={line} className="border-b py-2 text-body text-ink">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
