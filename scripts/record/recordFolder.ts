import type { Answers } from '@/features/imports/cells/questions.rules'
import { folderReader } from './folder.ts'
import { openJournal } from './journal.ts'
import { persist, Stop } from './persist.ts'
import { keepSending, type SendingRun } from './sending.ts'

const READ_EVERY_MS = 1000
const DAY_MS = 86_400_000
/** A row that was in no file for so long is forgotten. */
const REMEMBERED_MS = 90 * DAY_MS

interface FolderRun extends SendingRun {
  folder: string
  /** The file of the journal. */
  file: string
  /** A hash of the key. */
  key: string
  /** The zone of times without one (IANA), and other answers to the import's questions, as `question=answer`. */
  zone?: string
  answers: readonly string[]
}

/** Records the lines that are added to the files of a folder until it is stopped. Throws Stop if it cannot go on. */
export async function recordFolder(run: FolderRun): Promise<void> {
  const { folder, file, key, now, say } = run
  const read = folderReader(folder, answersOf(run))
  const told = new Set<string>()
  const tell = (problems: readonly string[]) => {
    for (const problem of problems) if (!told.has(problem)) say(`${problem}.`)
    for (const problem of problems) told.add(problem)
  }
  const first = await persist(() => read(now()), run)
  // What such a file holds already would count as added once it can be read.
  if (first.ofFiles.length > 0) throw new Stop(first.ofFiles.join('\n'))
  tell(first.ofRows)
  const at = now().toISOString()
  const journal = openJournal(file, `the folder ${folder}`, key, at)
  const old = first.fills.filter(({ id }) => journal.isNew || journal.isKnown(id)).map(({ id }) => id)
  journal.remember(old, at)
  journal.read(at, new Date(Date.parse(at) - REMEMBERED_MS).toISOString())
  say(
    journal.isNew
      ? `Recording what is added to ${folder} from now on. What is there already (${counted(old.length)}) can be imported on the site.`
      : `Going on with ${folder}.`,
  )
  journal.add(first.fills)
  await keepSending(run, journal, async ({ send, woken, isOver }) => {
    while (!isOver()) {
      await woken(READ_EVERY_MS)
      const { fills, ofFiles, ofRows } = await persist(() => read(now()), run)
      tell([...ofFiles, ...ofRows])
      if (journal.add(fills) > 0) send()
    }
  })
}

const counted = (fills: number) => `${fills} ${fills === 1 ? 'fill' : 'fills'}`

function answersOf({ zone, answers }: FolderRun): Answers {
  if (zone !== undefined && !Intl.supportedValuesOf('timeZone').includes(zone) && zone !== 'UTC')
    throw new Stop(`There is no zone ${zone}: name one such as America/New_York, Europe/Berlin or UTC`)
  const typed = answers.map((one) => {
    const at = one.lastIndexOf('=')
    if (at < 1) throw new Stop(`--answer takes a question and its answer: 'order:date=dmy', not ${one}`)
    return [one.slice(0, at), one.slice(at + 1)] as const
  })
  const all = zone === undefined ? typed : [...typed, ['zone:', zone] as const]
  // A log grows at its end, so of lines of one second the first is the oldest.
  return Object.fromEntries([['sequence:', 'oldest'], ...all].map(([id, choice]) => [id, { choice, rate: '' }]))
}
