/**
 * Opens the article around a place of the page, scrolls there and moves the keyboard's focus to it.
 * @returns whether the page has such a place.
 */
export function scrollToTarget(id: string): boolean {
  const target = document.getElementById(id)
  if (!target) return false
  const details = target.closest('details')
  if (details) details.open = true
  target.scrollIntoView()
  // A frame later: going back, the browser moves the focus itself after it has told the page.
  requestAnimationFrame(() => target.focus({ preventScroll: true }))
  return true
}
