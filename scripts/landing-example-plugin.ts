import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'

const ID = 'virtual:landing-example'

/** Outside this module: the site and its HTML are two builds, which must show the same figures. */
const MADE = Symbol.for('cash-us.landing-example')
// TypeScript's global object lists what is standard; this is ours.
const shared = globalThis as { [MADE]?: Promise<string> }

async function make(): Promise<string> {
  const file = path.join(import.meta.dirname, 'landing-example.ts')
  const { module } = await runnerImport<typeof import('./landing-example')>(file)
  return JSON.stringify(module.landingExample(new Date()))
}

/** Offers `virtual:landing-example`: the landing page's figures as data, so that no rule and no price reaches its visitors. */
export function landingExamplePlugin(): Plugin {
  return {
    name: 'landing-example',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return
      shared[MADE] ??= make()
      return `export const landingExample = ${await shared[MADE]}`
    },
  }
}
