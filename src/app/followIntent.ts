/** Who rests on a link for this long means to follow it; a pointer that only passes over a list does not. */
const INTENT_MS = 80

/** Only Chromium says so. */
const savesData = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Calls `begin` with the path of a link of the site that somebody rests on with the pointer, reaches with the keyboard
 * or presses, once for each path; never for those who save data. Returns its end.
 */
export function followIntent(begin: (pathname: string) => void): () => void {
  if (savesData()) return () => undefined
  const begun = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = ({ target, type }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || begun.has(link.pathname)) return
    const { pathname } = link
    const start = () => {
      begun.add(pathname)
      begin(pathname)
    }
    if (type === 'pointerdown') start()
    else timer = setTimeout(start, INTENT_MS)
  }
  const kinds = ['pointerover', 'pointerdown', 'focusin'] as const
  for (const kind of kinds) document.addEventListener(kind, listen)
  return () => {
    clearTimeout(timer)
    for (const kind of kinds) document.removeEventListener(kind, listen)
  }
}
