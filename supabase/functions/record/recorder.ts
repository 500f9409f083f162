import { LONGEST_MESSAGE, type Reading, readMessage, UNSTORABLE } from './message.ts'
import { type Position, readReport } from './report.ts'

/** Its path, beside the project's REST interface. */
export const RECORD_PATH = '/functions/v1/record'

/** The arguments of the database's record(). */
export interface RecordCall {
  secret: string
  reading: Reading
  message: string
  problem: string | null
}

/** The arguments of the database's report_positions(). */
export interface ReportCall {
  secret: string
  positions: readonly Position[]
}

/** What the database's record() answers, and report_positions(), which adds whether the record agrees with the account. */
export interface Recorded {
  status: number
  recorded: boolean
  /** One sentence for people. */
  said: string
  repeated?: boolean
  agrees?: boolean
}

/** The database's functions behind the door. */
export interface Door {
  record: (call: RecordCall) => Promise<Recorded>
  reportPositions: (call: ReportCall) => Promise<Recorded>
}

const answerOf = ({ status, ...answer }: Recorded) => Response.json(answer, { status })

async function recordBody(body: string, { record, reportPositions }: Door): Promise<Recorded> {
  const report = readReport(body)
  if (report)
    return 'problem' in report
      ? { status: 422, recorded: false, said: report.problem }
      : reportPositions({ secret: report.key, positions: report.positions })
  const message = readMessage(body)
  if (!message) return { status: 401, recorded: false, said: 'The message has no key' }
  return record({
    secret: message.key,
    reading: message.reading,
    message: body.slice(0, LONGEST_MESSAGE).replaceAll(UNSTORABLE, ''),
    problem: message.problem,
  })
}

/**
 * Records what a machine posts: a key and an action, as JSON or a line of text; or compares the positions of an account. The answer is a
 * sentence, and never has the key in it.
 */
export async function recorder(request: Request, door: Door): Promise<Response> {
  if (request.method !== 'POST') return new Response('Post a message here: see docs/recording.md', { status: 405 })
  const body = await request.text()
  try {
    return answerOf(await recordBody(body, door))
  } catch {
    return answerOf({
      status: 503,
      recorded: false,
      said: 'The database did not answer. Send the message again, with the same id',
    })
  }
}
