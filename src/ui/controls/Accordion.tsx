import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface AccordionItem {
  id: string
  title: ReactNode
  /** A small label beside the title. */
  aside?: ReactNode
  children: ReactNode
}

interface AccordionProps {
  items: readonly AccordionItem[]
  /** Longer content scrolls inside its panel. */
  panelMaxHeightPx?: number
}

/**
 * Collapsible rows, one open at a time. Native `details`: `name` makes them exclusive, and find-in-page opens rows that
 * match. Each row has a heading of level 3; the container draws the line above the first.
 */
export function Accordion({ items, panelMaxHeightPx }: AccordionProps) {
  const name = useId()
  return items.map((item) => (
    <details key={item.id} name={name} className="group/row border-b">
      <summary className="group/head flex cursor-pointer items-start justify-between gap-4 py-4 focus-visible:outline-offset-[-2px] [&::-webkit-details-marker]:hidden">
        <h3 className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-[16px]/6 font-medium tracking-[-0.01em] text-pretty">
          {item.title}
          {item.aside}
        </h3>
        <ChevronDown className="mt-1 shrink-0 text-ink2 transition-[color,rotate] duration-popover ease-look group-open/row:rotate-180 group-hover/head:text-ink" />
      </summary>
      <div style={{ maxHeight: panelMaxHeightPx }} className="overflow-y-auto group-open/row:animate-rise">
        <div className="pb-6 sm:pr-8 text-[15px]/6 text-ink2">{item.children}</div>
      </div>
    </details>
  ))
}
