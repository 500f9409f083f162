import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { run } from './common.mjs'

const INSTALLED = [
  // Headless only, like Playwright's own, which takes a third less work than the full browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of this machine's Chromium; undefined when Playwright's own is used or none is installed. */
export const installedChromium = () =>
  [process.env.CHROMIUM_PATH, ...INSTALLED].find((file) => file && existsSync(file))

const found = () => Boolean(installedChromium()) || existsSync(chromium.executablePath())

/** Finds a Chromium or installs one: Playwright's, else the system's package. Returns whether one is available. */
export function ensureChromium() {
  if (found()) return true
  console.log('No Chromium found. Asking Playwright for one …')
  run('npx', ['playwright', 'install', 'chromium'])
  if (found()) return true
  if (process.platform === 'linux' && existsSync('/usr/bin/apt-get')) {
    console.log('Asking the system for one …')
    const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const [command, ...before] = [...asRoot, 'apt-get']
    run(command, [...before, 'update', '-qq'])
    const install = (name) => run(command, [...before, 'install', '-y', '-qq', '--no-install-recommends', name])
    if (!install('chromium-headless-shell')) install('chromium')
  }
  return found()
}
