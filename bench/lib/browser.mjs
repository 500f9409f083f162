import { availableParallelism, loadavg } from 'node:os'
import { chromium } from 'playwright'
import { ensureChromium, installedChromium } from '../../scripts/chromium.mjs'

/** Fails at once where there is no Chromium, and not after a build. */
export function needChromium() {
  if (!ensureChromium()) throw new Error('No Chromium could be found or installed.')
}

/** The program, for libraries that start it themselves. */
export const chromiumPath = () => installedChromium() ?? chromium.executablePath()

/** @param {string[]} [flags] further ones */
export const launchChromium = (flags = []) =>
  chromium.launch({ executablePath: installedChromium(), args: ['--no-sandbox', '--disable-gpu', ...flags] })

/** Of this minute, to be printed with each result. */
export const machineLoad = () => `load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} processors`
