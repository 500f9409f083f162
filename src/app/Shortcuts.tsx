import { useEffect, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { areShortcutsOn } from './singleKeys'

const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog').then((module) => module.ShortcutsDialog))

/** Places where letters are typed, and dialogs, which have the keyboard to themselves. */
const isBusy = ({ target }: KeyboardEvent) =>
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null) ||
  document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** The control on this page that has the key in its `aria-keyshortcuts`. */
const controlOf = (key: string) =>
  [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`)].find((one) => one.checkVisibility())

/** The site's keyboard shortcuts. Single keys can be switched off (WCAG 2.1.4). Renders nothing but their list. */
export function Shortcuts() {
  const [isListed, setListed] = useState(false)
  useEffect(() => {
    const onKey = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
      if (!isBusy(event) && areShortcutsOn()) act(event)
    }
    // Tests press keys once it is there, since nothing on the page shows it.
    document.documentElement.dataset.shortcuts = ''
    return tinykeys(window, {
      '/': onKey((event) => {
        const search = controlOf('/')
        if (!search) return
        event.preventDefault()
        search.focus()
      }),
      n: onKey(() => controlOf('n')?.click()),
      'Shift+?': onKey(() => setListed(true)),
      '$mod+z': (event) => {
        if (!isBusy(event)) controlOf('Control+z')?.click()
      },
      '$mod+Enter': (event) => {
        if (event.target instanceof Element) event.target.closest('form')?.requestSubmit()
      },
    })
  }, [])
  if (!isListed) return null
  return (
    <LazyBoundary failure="The list of shortcuts couldn’t be loaded">
      <ShortcutsDialog onClose={() => setListed(false)} />
    </LazyBoundary>
  )
}
