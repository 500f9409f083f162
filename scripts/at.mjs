// `node scripts/at.mjs 2027-03-14T06:59Z npm test`: runs a command, and everything that it starts, at another time: its clock begins
// there and runs on. Needs libfaketime (Debian: apt-get install faketime).
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const [time = '', command, ...rest] = process.argv.slice(2)
const seconds = Math.round((Date.parse(time) - Date.now()) / 1000)
if (!command || Number.isNaN(seconds)) {
  console.error('Usage: node scripts/at.mjs 2027-03-14T06:59Z COMMAND ...')
  process.exit(2)
}
// libfaketime gives PostgreSQL's signal handler the real time, at which no timeout set by the shifted clock has expired.
if (seconds > 0)
  console.error('Ahead of the real time, PostgreSQL’s timeouts never fire, so plain-postgres.test.ts fails.')
const LIBRARIES = '/usr/lib'
// The library for programs with threads. With the other one, Chromium hangs.
const library = (existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [])
  .map((folder) => path.join(LIBRARIES, folder, 'faketime/libfaketimeMT.so.1'))
  .find((file) => existsSync(file))
if (!library) {
  console.error('This needs libfaketime. On Debian: apt-get install faketime')
  process.exit(2)
}
const child = spawn(command, rest, {
  stdio: 'inherit',
  env: {
    ...process.env,
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    // Timeouts and file times stay real.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    NO_FAKE_STAT: '1',
  },
})
child.once('error', (error) => {
  console.error(error.message)
  process.exit(2)
})
child.once('close', (code) => process.exit(code ?? 1))
