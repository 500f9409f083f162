// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const scriptsOf = (file: string): Record<string, string> => JSON.parse(read(file)).scripts

/** npm's own commands that the guides name too. */
const OF_NPM = ['install', 'ci']
const SCRIPTS = scriptsOf('package.json')

/** What follows `npm` or `npm run` in a guide, and the programs that it starts with `node`. */
function namedIn(text: string) {
  const names = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
  return {
    scripts: names(/\bnpm (?:run )?([a-z][\w:-]*)/g).filter((name) => !OF_NPM.includes(name)),
    programs: names(/\bnode ((?:bench|feed|relay|scripts|tools)\/[\w/.-]+)/g),
  }
}

test.each(['README.md', 'CONTRIBUTING.md', 'bench/README.md'])('the commands that %s names are there', (guide) => {
  const { scripts, programs } = namedIn(read(guide))
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((name) => !(name in SCRIPTS))).toEqual([])
  for (const program of programs) expect(read(program).length).toBeGreaterThan(0)
})

test('every benchmark has its command, is in the list, and is a program', () => {
  const benches = Object.entries(scriptsOf('bench/package.json'))
  const list = read('bench/README.md')
  for (const [name, command] of benches) {
    expect(SCRIPTS[`bench:${name}`]).toBe(`npm run bench -- ${name} --`)
    expect(list).toContain(`\`npm run bench:${name}\``)
    expect(read(path.join('bench', command.replace(/^node /, ''))).length).toBeGreaterThan(0)
  }
  const programs = readdirSync(path.join(ROOT, 'bench')).filter((file) => file.endsWith('.mjs'))
  expect(programs.map((file) => `node ${file}`).toSorted()).toEqual(benches.map(([, command]) => command).toSorted())
})

/** What the benchmarks run: the programs, the one that serves a version, and the page in a browser. */
const PARTS = [
  ...Object.values(scriptsOf('bench/package.json')).map((command) => command.replace(/^node /, '')),
  'lib/servePages.mjs',
  'table/main.tsx',
]

test('every benchmark builds: each name that it imports from this repository is there', async () => {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    plugins: [tailwindcss()],
    resolve: { alias: { '@': path.join(ROOT, 'src') } },
    build: {
      ssr: true,
      write: false,
      rolldownOptions: {
        input: PARTS.map((part) => path.join(ROOT, 'bench', part)),
        // Packages, which the benchmarks install by themselves.
        external: /^(?!@\/|\.|\/)/,
      },
    },
  })
  const entries = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  expect(entries.filter((one) => one.type === 'chunk' && one.isEntry)).toHaveLength(PARTS.length)
}, 60_000)

/** Packages of the benchmarks' own, which they install on their first run. */
const HAS_PACKAGES = existsSync(path.join(ROOT, 'bench/node_modules'))
const PACKAGES = Object.keys(JSON.parse(read('bench/package.json')).devDependencies)
const programs = Object.entries(scriptsOf('bench/package.json')).map(([name, command]) => {
  const program = path.join('bench', command.replace(/^node /, ''))
  const parts = [...read(program).matchAll(/ from '\.\/(lib\/[\w.]+)'/g)].map(([, part = '']) =>
    path.join('bench', part),
  )
  const text = [program, ...parts].map(read).join('\n')
  return { name, program, needs: PACKAGES.filter((one) => text.includes(`from '${one}`)) }
})

test.for(programs)(
  'bench:$name starts, and refuses an option that it does not have',
  ({ program, needs }, { skip }) => {
    skip(needs.length > 0 && !HAS_PACKAGES, `npm run bench was never run, which installs ${needs.join(' and ')}`)
    const { status, stderr } = spawnSync(process.execPath, [program, '--no-such-option'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect(stderr).toContain("Unknown option '--no-such-option'")
    expect(status).toBe(1)
  },
)
