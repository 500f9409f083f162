import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isCurrent, type NavigationGroup, navigation } from '@/content/navigation'
import { cx } from '@/ui/cx'
import { NavigationAnchor } from './NavigationAnchor'

interface OpenGroup {
  id: string
  /** A group opened by hover closes when the pointer leaves; one opened by a press stays open. */
  by: 'hover' | 'press'
}

/**
 * The header's groups, after the ARIA practice for disclosure navigation: buttons that show lists of links.
 * They open on hover, Enter, Space and arrow down, which also moves into the list.
 */
export function DesktopNavigation() {
  const { pathname } = useLocation()
  const [open, setOpen] = useState<OpenGroup | null>(null)
  const root = useRef<HTMLUListElement>(null)

  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(null)
      if (root.current?.contains(document.activeElement)) buttonOf(root.current, open.id)?.focus()
    }
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(null)
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [open])

  return (
    <nav aria-label="Main" className="hidden lg:block">
      <ul ref={root} className="flex h-14 items-stretch gap-6">
        {navigation.map((group) => (
          <Group
            key={group.id}
            group={group}
            pathname={pathname}
            open={open?.id === group.id}
            onHover={() => setOpen((now) => (now?.id === group.id ? now : { id: group.id, by: 'hover' }))}
            onLeave={() => setOpen((now) => (now?.id === group.id && now.by === 'hover' ? null : now))}
            onPress={() =>
              setOpen((now) => (now?.id === group.id && now.by === 'press' ? null : { id: group.id, by: 'press' }))
            }
            onClose={() => setOpen((now) => (now?.id === group.id ? null : now))}
          />
        ))}
      </ul>
    </nav>
  )
}

interface GroupProps {
  group: NavigationGroup
  pathname: string
  open: boolean
  onHover: () => void
  onLeave: () => void
  onPress: () => void
  onClose: () => void
}

function Group({ group, pathname, open, onHover, onLeave, onPress, onClose }: GroupProps) {
  const item = useRef<HTMLLIElement>(null)
  const listId = `navigation-${group.id}`
  const current = group.items.some((link) => isCurrent(link, pathname))

  // A pointer already over the group when the header hydrates fires no enter event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the header hydrates.
  useEffect(() => {
    if (item.current?.matches(':hover')) onHover()
  }, [])

  const onButtonKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      if (!open) onPress()
      // React renders a key press synchronously, so the list exists in the next microtask.
      queueMicrotask(() => linksOf(item.current)[0]?.focus())
    }
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault()
      const buttons = [...(item.current?.parentElement?.querySelectorAll<HTMLElement>('button') ?? [])]
      const step = event.key === 'ArrowRight' ? 1 : -1
      buttons[buttons.indexOf(event.currentTarget) + step]?.focus()
    }
  }

  return (
    <li
      ref={item}
      data-group={group.id}
      className="relative flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && onHover()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onLeave()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose()}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={onPress}
        onKeyDown={onButtonKey}
        className={cx(
          'relative flex items-center gap-1.5 text-body font-nav transition-colors duration-colour ease-look',
          'focus-visible:-outline-offset-2',
          current || open ? 'text-ink' : 'text-ink2 hover:text-ink',
        )}
      >
        {group.title}
        <ChevronDown size={14} className="text-ink3" />
        {current && <span aria-hidden="true" className="absolute inset-x-0 -bottom-px h-0.5 bg-acc-fill" />}
      </button>
      <div id={listId} hidden={!open} className="absolute top-full -left-3 animate-rise pt-1">
        {/* Rendered only once opened: the lists would otherwise be half of all components in the first render. */}
        {open && (
          <ul
            onKeyDown={(event) => moveInList(event, linksOf(item.current))}
            className="min-w-[200px] rounded border border-line2 bg-panel p-1 shadow-float"
          >
            {group.items.map((link) => (
              <li key={link.id}>
                <NavigationAnchor
                  link={link}
                  onFollow={onClose}
                  className="flex h-9 items-center gap-1.5 rounded-chip px-2.5 text-body text-ink2 transition-colors duration-colour ease-look hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-[current]:font-medium aria-[current]:text-ink"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

const buttonOf = (root: HTMLElement, groupId: string) =>
  root.querySelector<HTMLElement>(`[data-group="${groupId}"] > button`)

const linksOf = (item: HTMLElement | null) => [...(item?.querySelectorAll<HTMLElement>('a') ?? [])]

function moveInList(event: KeyboardEvent, links: HTMLElement[]) {
  const at = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }
  const to = targets[event.key]
  if (to === undefined) return
  event.preventDefault()
  links[to]?.focus()
}
