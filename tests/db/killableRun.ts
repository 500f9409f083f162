import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { SECRET_KEY, type TestDatabase } from './harness'

/** The step at which a run is killed, as seen by the servers that it talks to. */
export type Step = 'claimed' | 'letters claimed' | 'connected' | 'received' | 'to be marked' | 'marked'

/** Runs `npm run notify` against a database. Each run can be killed at a step of its work. */
export async function startKillableRuns(database: () => TestDatabase) {
  let killAt: Step | null = null
  let program: ChildProcess | null = null
  /** Kills the run with SIGKILL if this is the step, after which nothing more is answered. */
  function dies(step: Step): boolean {
    if (killAt !== step) return false
    program?.kill('SIGKILL')
    return true
  }
  const never = () => new Promise<Response>(() => undefined)
  const rest = createServer(
    getRequestListener(async (request) => {
      const call = new URL(request.url).pathname.split('/').at(-1)
      if (call === 'mark_notified' && dies('to be marked')) return never()
      const answer = await database().fetch(request)
      if (call === 'due_notifications' && dies('claimed')) return never()
      if (call === 'due_letters' && dies('letters claimed')) return never()
      if (call === 'mark_notified' && dies('marked')) return never()
      return answer
    }),
  ).listen(0, '127.0.0.1')
  await once(rest, 'listening')
  return {
    dies,
    killAt: (step: Step | null) => {
      killAt = step
    },
    /** Lets a run finish. */
    async run(environment: Record<string, string>, args: readonly string[] = []) {
      const child = spawn(process.execPath, ['scripts/notify.mjs', ...args], {
        env: {
          ...process.env,
          VITE_SUPABASE_URL: `http://127.0.0.1:${(rest.address() as AddressInfo).port}`,
          SUPABASE_SERVICE_ROLE_KEY: SECRET_KEY,
          ...environment,
        },
      })
      program = child
      const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
      return { said: said + complained, code: child.exitCode, signal: child.signalCode }
    },
    close() {
      rest.closeAllConnections()
      rest.close()
    },
  }
}
