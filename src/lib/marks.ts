/** The first row of the ranking is painted: from HTML made ahead of time, or from what was read. */
const FIRST_ROW = 'first-row'

/** On the element whose words are the first row's: the browser notes when they are painted (Element Timing). */
export const FIRST_ROW_TIMING = { elementtiming: FIRST_ROW }

/** Marks a moment in the browser's performance timeline, the first time on a page: `npm run bench:pages` reads it. */
export function markOnce(name: string, startTime = performance.now()): void {
  if (performance.getEntriesByName(name, 'mark').length === 0) performance.mark(name, { startTime })
}

/**
 * Marks the paint of the first row, also one that came before this code. Browsers without Element Timing get no mark.
 * @returns what ends the watch
 */
export function markFirstRow(): () => void {
  const observer = new PerformanceObserver((list) => {
    const painted = list.getEntries().find((entry) => 'identifier' in entry && entry.identifier === FIRST_ROW)
    if (painted) markOnce(FIRST_ROW, painted.startTime)
  })
  // A type that the browser does not know is no error.
  observer.observe({ type: 'element', buffered: true })
  return () => observer.disconnect()
}
