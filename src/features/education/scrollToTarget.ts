/**
 * Opens the article around an element, scrolls to it and focuses it.
 * @returns whether the element exists.
 */
export function scrollToTarget(id: string): boolean {
  const target = document.getElementById(id)
  if (!target) return false
  const details = target.closest('details')
  if (details) details.open = true
  target.scrollIntoView()
  // A frame later, because on Back the browser moves the focus after popstate.
  requestAnimationFrame(() => target.focus({ preventScroll: true }))
  return true
}
