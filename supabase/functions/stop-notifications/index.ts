// Supabase's Edge Function (docs/hosting.md, "Mail"), which runs on Deno.
import { oneClick } from './oneClick.ts'

// Deno's global, which the project's other programs do not have.
declare const Deno: {
  env: { get: (name: string) => string | undefined }
  serve: (handler: (request: Request) => Promise<Response>) => void
}

Deno.serve((request) =>
  oneClick(request, {
    page: `${Deno.env.get('SITE_URL')}/stop-mail`,
    stop: async (token) => {
      // Supabase sets the second one, but a project may have disabled its legacy keys.
      const key = Deno.env.get('PUBLIC_KEY') ?? Deno.env.get('SUPABASE_ANON_KEY') ?? ''
      const answer = await fetch(`${Deno.env.get('SUPABASE_URL')}/rest/v1/rpc/stop_notifications`, {
        method: 'POST',
        headers: { apikey: key, 'Content-Type': 'application/json' },
        body: JSON.stringify({ token }),
      })
      if (!answer.ok) throw new Error(`The database answered ${answer.status}`)
    },
  }),
)
