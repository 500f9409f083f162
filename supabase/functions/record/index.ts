// Supabase's Edge Function (docs/recording.md), which runs on Deno.
import { type RecordCall, type Recorded, type ReportCall, recorder } from './recorder.ts'

// Deno's global, which the project's other programs do not have.
declare const Deno: {
  env: { get: (name: string) => string | undefined }
  serve: (handler: (request: Request) => Promise<Response>) => void
}

/** Calls a function of the database. */
const call =
  <Arguments>(name: string) =>
  async (given: Arguments): Promise<Recorded> => {
    // Supabase sets the second one, but a project may have disabled its legacy keys.
    const key = Deno.env.get('PUBLIC_KEY') ?? Deno.env.get('SUPABASE_ANON_KEY') ?? ''
    const answer = await fetch(`${Deno.env.get('SUPABASE_URL')}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, 'Content-Type': 'application/json' },
      body: JSON.stringify(given),
    })
    if (!answer.ok) throw new Error(`The database answered ${answer.status}`)
    return answer.json()
  }

const door = { record: call<RecordCall>('record'), reportPositions: call<ReportCall>('report_positions') }
Deno.serve((request) => recorder(request, door))
