import { ChevronDown } from 'lucide-react'
import { Accordion as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface AccordionItem {
  id: string
  title: ReactNode
  /** A small fact beside the title. */
  aside?: ReactNode
  children: ReactNode
}

interface AccordionProps {
  items: readonly AccordionItem[]
  /** What is longer scrolls inside its panel. */
  panelMaxHeightPx?: number
}

/**
 * Rows that unfold, one at a time; pressed again, the open one folds (spec §4). Each is a heading of level 3, and the
 * line over the first one is its container's.
 */
export function Accordion({ items, panelMaxHeightPx }: AccordionProps) {
  return (
    <Radix.Root type="single" collapsible>
      {items.map((item) => (
        <Radix.Item key={item.id} value={item.id} className="border-b">
          <Radix.Header className="text-[16px]/6 font-medium tracking-[-0.01em] text-pretty">
            <Radix.Trigger className="group flex w-full items-start justify-between gap-4 py-4 text-left focus-visible:outline-offset-[-2px]">
              <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                {item.title}
                {item.aside}
              </span>
              <ChevronDown
                size={16}
                strokeWidth={1.5}
                aria-hidden="true"
                className="mt-1 shrink-0 text-ink2 transition-[color,rotate] duration-popover ease-look group-hover:text-ink group-data-[state=open]:rotate-180"
              />
            </Radix.Trigger>
          </Radix.Header>
          <Radix.Content
            style={panelMaxHeightPx === undefined ? undefined : { maxHeight: panelMaxHeightPx }}
            className="overflow-y-auto data-[state=open]:animate-rise"
          >
            <div className="pb-6 sm:pr-8 text-[15px]/6 text-pretty text-ink2">{item.children}</div>
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
