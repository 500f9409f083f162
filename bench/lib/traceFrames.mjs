/** Name of the mark that the page sets at each frame. */
export const FRAME_MARK = 'bench-frame'
/** Name of the mark before and after each garbage collection. */
export const COLLECTING_MARK = 'bench-collecting'

/**
 * Traces the main thread until the returned function is called, which resolves with the CPU time of each frame in ms:
 * everything that ran since the previous frame, messages included, marked garbage collections excluded.
 * @param {{ send: (method: string, params?: object) => Promise<unknown>, on: (event: string, listener: (params: any) => void) => unknown }} page
 *   in which FRAME_MARK is set at each frame
 */
export async function traceFrames(page) {
  const events = []
  page.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  await page.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] },
  })
  return async () => {
    const complete = new Promise((resolve) => page.on('Tracing.tracingComplete', resolve))
    await page.send('Tracing.end')
    await complete
    const marks = events.filter(({ name }) => name === FRAME_MARK)
    const thread = ({ pid, tid }) => `${pid}:${tid}`
    const main = thread(marks[0] ?? {})
    const tasks = events.filter((event) => event.tdur !== undefined && thread(event) === main)
    // Only outermost tasks: nested ones are included in their duration.
    const outermost = []
    for (const task of tasks.sort((one, other) => one.ts - other.ts || other.dur - one.dur)) {
      const last = outermost.at(-1)
      if (!last || task.ts >= last.ts + last.dur) outermost.push(task)
    }
    const frames = marks.map(({ ts }) => ts).sort((one, other) => one - other)
    const collecting = events.filter(({ name }) => name === COLLECTING_MARK).map(({ ts }) => ts)
    const spentMs = new Array(frames.length).fill(0)
    let frame = 0
    for (const { ts, dur, tdur } of outermost) {
      while (frame < frames.length && frames[frame] < ts) frame += 1
      const collects = collecting.some((at, i) => i % 2 === 0 && ts < collecting[i + 1] && ts + dur > at)
      if (frame < frames.length && !collects) spentMs[frame] += tdur / 1_000
    }
    return spentMs
  }
}
