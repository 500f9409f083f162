/** What the page marks at each frame, for the trace. */
export const FRAME_MARK = 'bench-frame'
/** Stands before and after each collection of garbage. */
export const COLLECTING_MARK = 'bench-collecting'

/**
 * Records what the main thread does until the returned function is called, which answers with the processor time of each
 * frame, in ms: everything that ran since the frame before it, messages included, marked collections of garbage left out.
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
    // Outermost alone: what runs inside a task is in the task's own time.
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
