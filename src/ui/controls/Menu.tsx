import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'

const ITEM =
  'flex h-9 cursor-pointer select-none items-center gap-2.5 rounded-chip px-2.5 text-body text-ink outline-none data-highlighted:bg-hover'

type MenuItem = { label: ReactNode; icon?: ReactNode } & ({ to: string } | { onSelect: () => void })

interface MenuProps {
  /** The button that opens it; must forward props and ref. */
  trigger: ReactElement
  items: MenuItem[]
  /** Open from the start, because the press that opens it loaded its code. */
  defaultOpen?: boolean
}

/** A short list of links and actions under a button. */
export function Menu({ trigger, items, defaultOpen }: MenuProps) {
  return (
    // Not modal, so that the page keeps scrolling and its scrollbar.
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-[60] min-w-[200px] rounded border border-line2 bg-panel p-1 shadow-float data-[state=closed]:animate-sink data-[state=open]:animate-rise"
        >
          {items.map((item, index) =>
            'to' in item ? (
              <DropdownMenu.Item key={item.to} asChild className={ITEM}>
                <Link to={item.to}>
                  {item.icon}
                  {item.label}
                </Link>
              </DropdownMenu.Item>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: an action has no address, and the list is fixed.
              <DropdownMenu.Item key={index} onSelect={item.onSelect} className={ITEM}>
                {item.icon}
                {item.label}
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
