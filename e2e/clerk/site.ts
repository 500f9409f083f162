import { spawn } from 'node:child_process'
import { openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Folder of this run: set by playwright.config.ts for every process. */
const runDir = () => process.env.E2E_DATA_DIR ?? ''
const pidFile = () => path.join(runDir(), 'clerk-site.pid')
const logFile = () => path.join(runDir(), 'clerk-site.log')

/** Begins to build and serve the site on Clerk. */
export function startClerkSite(port: string, backend: string): void {
  const log = openSync(logFile(), 'w')
  const secret = path.join(runDir(), 'session-secret')
  const out = path.join(runDir(), 'clerk-site')
  const { pid } = spawn(
    process.execPath,
    ['e2e/clerk/serve.mjs', '--port', port, '--backend', backend, '--secret-file', secret, '--out', out],
    { stdio: ['ignore', log, log], detached: true },
  )
  if (pid) writeFileSync(pidFile(), String(pid))
}

/** Whether the server is still running. */
export function clerkSiteRuns(): boolean {
  try {
    return process.kill(Number(readFileSync(pidFile(), 'utf8')), 0)
  } catch {
    return false
  }
}

/** The server's output, to find out why it did not start. */
export const clerkSiteLog = (): string => readFileSync(logFile(), 'utf8')

export function stopClerkSite(): void {
  if (clerkSiteRuns()) process.kill(Number(readFileSync(pidFile(), 'utf8')))
  rmSync(pidFile(), { force: true })
}
