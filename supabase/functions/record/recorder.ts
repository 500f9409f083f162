import { LONGEST_MESSAGE, type Reading, readMessage, UNSTORABLE } from './message.ts'

/** Its path, beside the project's REST interface. */
export const RECORD_PATH = '/functions/v1/record'

/** The arguments of the database's record(). */
export interface RecordCall {
  secret: string
  reading: Reading
  message: string
  problem: string | null
}

/** What the database's record() answers. */
export interface Recorded {
  status: number
  recorded: boolean
  /** One sentence for people. */
  said: string
  repeated?: boolean
}

const answerOf = ({ status, ...answer }: Recorded) => Response.json(answer, { status })

/**
 * Records what a machine posts: a key and an action, as JSON or a line of text. The answer is a sentence, and never has the key in it.
 * @param record calls the database's function of that name
 */
export async function recorder(request: Request, record: (call: RecordCall) => Promise<Recorded>): Promise<Response> {
  if (request.method !== 'POST') return new Response('Post a message here: see docs/recording.md', { status: 405 })
  const body = await request.text()
  const message = readMessage(body)
  if (!message) return answerOf({ status: 401, recorded: false, said: 'The message has no key' })
  try {
    return answerOf(
      await record({
        secret: message.key,
        reading: message.reading,
        message: body.slice(0, LONGEST_MESSAGE).replaceAll(UNSTORABLE, ''),
        problem: message.problem,
      }),
    )
  } catch {
    return answerOf({
      status: 503,
      recorded: false,
      said: 'The database did not answer. Send the message again, with the same id',
    })
  }
}
