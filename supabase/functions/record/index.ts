// Supabase's Edge Function (docs/recording.md), which runs on Deno.
import { type Recorded, recorder } from './recorder.ts'

// Deno's global, which the project's other programs do not have.
declare const Deno: {
  env: { get: (name: string) => string | undefined }
  serve: (handler: (request: Request) => Promise<Response>) => void
}

Deno.serve((request) =>
  recorder(request, async (call): Promise<Recorded> => {
    // Supabase sets the second one, but a project may have disabled its legacy keys.
    const key = Deno.env.get('PUBLIC_KEY') ?? Deno.env.get('SUPABASE_ANON_KEY') ?? ''
    const answer = await fetch(`${Deno.env.get('SUPABASE_URL')}/rest/v1/rpc/record`, {
      method: 'POST',
      headers: { apikey: key, 'Content-Type': 'application/json' },
      body: JSON.stringify(call),
    })
    if (!answer.ok) throw new Error(`The database answered ${answer.status}`)
    return answer.json()
  }),
)
