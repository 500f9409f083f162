import type { Door } from './door.ts'
import type { Journal } from './journal.ts'
import { type Patience, persist } from './persist.ts'

const DAY_MS = 86_400_000
/** The site remembers ids for seven days. An attempt that is older may be recorded without its knowing the id. */
const REMEMBERED_MS = 6 * DAY_MS

/** What a run needs whatever its source is. */
export interface SendingRun extends Patience {
  door: Door
  now: () => Date
  /** Ends the run. */
  signal: AbortSignal
}

/** What the reader of a source can do beside the sender. */
interface Beside {
  /** There is something to send. */
  send: () => void
  /** Wakes the reader. */
  wake: () => void
  /** Until somebody woke the reader, all was sent, or time is over. */
  woken: (mostMs: number) => Promise<void>
  /** The run cannot go on. */
  stop: (error: Error) => void
  isOver: () => boolean
}

/**
 * Sends what waits in a journal while `read` fills it, so that neither waits for the other's service. Runs until the signal; throws what one
 * of them throws.
 */
export async function keepSending(run: SendingRun, journal: Journal, read: (beside: Beside) => Promise<void>) {
  const [sender, reader] = [newAlarm(), newAlarm()]
  let isOver = false
  let failure: unknown = null
  const end = (error: unknown = null) => {
    failure ??= error
    isOver = true
    sender.ring()
    reader.ring()
  }
  run.signal.addEventListener('abort', () => end())
  if (run.signal.aborted) end()
  let time: Promise<void> | null = null
  const timeIsOver = () => {
    time = null
  }
  const beside: Beside = {
    send: sender.ring,
    wake: reader.ring,
    woken: (mostMs) => {
      time ??= run.pause(mostMs).then(timeIsOver, timeIsOver)
      return Promise.race([reader.rung(), time])
    },
    stop: end,
    isOver: () => isOver,
  }
  async function send() {
    while (!isOver) {
      await sendWaiting(run, journal)
      reader.ring()
      await sender.rung()
    }
  }
  // What waits is interrupted by the signal, which is no failure.
  const work = [send(), read(beside)].map((one) => one.catch((error) => end(run.signal.aborted ? null : error)))
  await Promise.all(work)
  if (failure !== null) throw failure
  const left = journal.waiting().length
  run.say(left === 0 ? 'Stopped. Nothing waits.' : `Stopped. ${left} in ${journal.file} will be sent next time.`)
}

/** Rings when there is something to do. A ring that nobody waits for is for the next who does. */
function newAlarm() {
  let isRung = false
  let wake = () => {}
  return {
    ring() {
      isRung = true
      wake()
    },
    rung: () =>
      new Promise<void>((resolve) => {
        wake = () => {
          isRung = false
          wake = () => {}
          resolve()
        }
        if (isRung) wake()
      }),
  }
}

/** Sends what waits, oldest first, until nothing does. */
async function sendWaiting({ door, now, signal, ...patience }: SendingRun, journal: Journal): Promise<void> {
  for (;;) {
    const [fill] = journal.waiting()
    if (!fill || signal.aborted) return
    const { side, quantity, symbol, price } = fill.message
    const words = `${side} ${quantity} ${symbol} at ${price}, of ${fill.at}`
    if (fill.triedAt !== null && now().getTime() - Date.parse(fill.triedAt) > REMEMBERED_MS) {
      patience.say(
        `Not sent again, because it may be recorded already: ${words}. The answer was lost. Check the record, and add it by hand if it is missing.`,
      )
      journal.done(fill)
      continue
    }
    const answer = await persist(async () => {
      journal.tried(fill, now())
      return door({ ...fill.message, time: fill.at, id: fill.id })
    }, patience)
    journal.done(fill)
    patience.say(
      answer.recorded
        ? `${answer.said}${answer.repeated ? ' (it was there already)' : ''}.`
        : `Not recorded: ${words}. ${answer.said}. It waits on /profile for seven days.`,
    )
  }
}
