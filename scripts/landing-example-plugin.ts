import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'

const ID = 'virtual:landing-example'

/** Offers `virtual:landing-example`: the landing page's figures as data, so that no rule and no price reaches its visitors. */
export function landingExamplePlugin(): Plugin {
  return {
    name: 'landing-example',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return
      const file = path.join(import.meta.dirname, 'landing-example.ts')
      const { module } = await runnerImport<typeof import('./landing-example')>(file)
      return `export const landingExample = ${JSON.stringify(module.landingExample(new Date()))}`
    },
  }
}
