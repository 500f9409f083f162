import type { Account } from './alpaca.ts'
import { type Journal, openJournal } from './journal.ts'
import { persist, Stop } from './persist.ts'
import { keepSending, type SendingRun } from './sending.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** How often the account's fills are listed, beside the stream. */
const LISTED_EVERY_MS = MINUTE_MS
/** How long after a fill it may be missing in the list. */
const LIST_LAG_MS = 15 * MINUTE_MS
const COMPARED_EVERY_MS = 60 * MINUTE_MS
/** What was booked since then may be why positions differ. */
const BOOKED_SINCE_MS = 14 * DAY_MS

interface AlpacaRun extends SendingRun {
  account: Account
  /** The file of the journal, by the account's number. */
  fileOf: (account: string) => string
  /** A hash of the key. */
  key: string
  /** From when on fills are recorded if the account was never read; now without it. */
  since?: Date
}

/**
 * Records an account's fills until it is stopped: those of the stream at once, and those that it missed from the account's list. Compares
 * positions once an hour. Throws Stop if it cannot go on.
 */
export async function recordAlpaca(run: AlpacaRun): Promise<void> {
  const { account, fileOf, key, since, now, say } = run
  const number = await persist(account.number, run)
  const journal = openJournal(fileOf(number), `the account ${number}`, key, (since ?? now()).toISOString())
  say(
    journal.isNew
      ? `Recording the account ${number} from ${journal.begin} on.`
      : `Going on with the account ${number}, which was read until ${journal.readUntil()}.`,
  )
  await keepSending(run, journal, async ({ send, wake, woken, stop, isOver }) => {
    let isListDue = true
    const close = account.listen({
      onFills: (fills) => {
        if (journal.add(fills) > 0) send()
      },
      onListening: () => {
        isListDue = true
        wake()
      },
      onRefused: stop,
      say,
    })
    try {
      const comparing = comparison(run, journal)
      let listedAt = Number.NEGATIVE_INFINITY
      while (!isOver()) {
        if (isListDue || now().getTime() - listedAt >= LISTED_EVERY_MS) {
          isListDue = false
          const added = await persist(() => list(account, journal), run)
          listedAt = now().getTime()
          if (added > 0) send()
        }
        if (journal.waiting().length === 0) await comparing.whenDue()
        if (!isListDue) await woken(LISTED_EVERY_MS)
      }
    } finally {
      close()
    }
  })
}

/** Reads the account's fills since the last one of the list, and a while before that. Returns how many were not known. */
async function list(account: Account, journal: Journal): Promise<number> {
  const from = Math.max(Date.parse(journal.begin), Date.parse(journal.readUntil()) - LIST_LAG_MS)
  const fills = await account.fillsSince(new Date(from).toISOString())
  const added = journal.add(fills)
  const last = fills.at(-1)?.at
  if (last !== undefined && last > journal.readUntil())
    journal.read(last, new Date(Date.parse(last) - 3 * LIST_LAG_MS).toISOString())
  return added
}

/** Compares the account's positions with the record: once an hour, and again a minute after they differed. */
function comparison(run: AlpacaRun, journal: Journal) {
  const { account, door, now, say } = run
  let dueAt = 0
  let told: string | null = null
  return {
    async whenDue() {
      if (now().getTime() < dueAt) return
      const answer = await persist(async () => {
        const positions = await account.positions(new Date(now().getTime() - BOOKED_SINCE_MS))
        // Something was filled between, so positions and record are of different moments.
        if (journal.waiting().length > 0) return null
        const { agrees, said } = await door({ positions })
        if (agrees === undefined) throw new Stop(`The site does not take the positions: ${said}`)
        return { agrees, said }
      }, run)
      if (!answer) return
      const isNew = answer.said !== told
      dueAt = now().getTime() + (isNew && !answer.agrees ? MINUTE_MS : COMPARED_EVERY_MS)
      if (!isNew) return
      told = answer.said
      say(`${told}.`)
    },
  }
}
