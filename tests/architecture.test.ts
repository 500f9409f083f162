// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'

const SRC = path.resolve(import.meta.dirname, '../src')

/** Lower layers first: a file imports from its own layer or from those below it. */
const LAYERS = [
  ['lib'],
  ['domain'],
  ['content', 'identity', 'queries'],
  ['stores'],
  ['ui'],
  ['features'],
  ['pages'],
  ['app'],
]

interface SourceFile {
  /** Path below src, with forward slashes. */
  name: string
  /** Imported files of src, resolved to names like `name`, without ending. */
  own: string[]
  /** Imported packages. */
  packages: string[]
  /** Those of `own` that it imports by the alias `@/`. */
  aliases: string[]
  onlyReExports: boolean
}

const levelOf = (name: string) => LAYERS.findIndex((layer) => layer.includes(name.split('/')[0] ?? ''))
const featureOf = (name: string) => name.match(/^features\/([^/]+)\//)?.[1]
/** The rooms of a folder in the order of its README, which lists each after those it may import from. */
const roomsOf = (folder: string) =>
  [...readFileSync(path.join(SRC, folder, 'README.md'), 'utf8').matchAll(/^- `(.+?)`:/gm)].map(([, room]) => room ?? '')
const isTest = (name: string) => /\.test\.tsx?$/.test(name)

async function read(name: string): Promise<SourceFile> {
  const code = readFileSync(path.join(SRC, name), 'utf8')
  const { module } = await parseSync(name, code)
  const requested = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) => entry.entries.flatMap((one) => one.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      code.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    ),
  ]
  const own: string[] = []
  const packages: string[] = []
  const aliases: string[] = []
  for (const request of new Set(requested)) {
    if (request.startsWith('@/')) aliases.push(request.slice(2))
    else if (request.startsWith('.')) own.push(path.posix.normalize(path.posix.join(path.posix.dirname(name), request)))
    else packages.push(request)
  }
  own.push(...aliases)
  const onlyReExports =
    module.staticExports.length > 0 &&
    module.staticExports.every((entry) => entry.entries.every((one) => one.moduleRequest)) &&
    !/\b(const|function|class)\b/.test(code)
  return { name, own, packages, aliases, onlyReExports }
}

let files: SourceFile[] = []
let sources: SourceFile[] = []

beforeAll(async () => {
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts') && name !== 'main.ts')
  files = await Promise.all(names.map(read))
  sources = files.filter((file) => !isTest(file.name))
})

/** Lines like `ui/Chip.tsx → features/strategies/chips`, one for each import that breaks the rule. */
const breaches = (among: SourceFile[], breaks: (file: SourceFile, imported: string) => boolean) =>
  among.flatMap((file) => file.own.filter((imported) => breaks(file, imported)).map((to) => `${file.name} → ${to}`))

describe('the import law', () => {
  test('every file lives in one of the layers', () => {
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => levelOf(file.name) < 0).map((file) => file.name)).toEqual([])
  })

  test('imports go one way: lib → domain → content, identity, queries → stores → ui → features → pages → app', () => {
    expect(breaches(sources, (file, to) => levelOf(to) > levelOf(file.name))).toEqual([])
  })

  test('the domain imports by relative paths, since scripts and servers import it too and have no alias for src', () => {
    const byAlias = files.filter(
      (file) => file.name.startsWith('domain/') && !isTest(file.name) && file.aliases.length > 0,
    )
    expect(byAlias.map((file) => file.name)).toEqual([])
  })

  test('nothing leaves src', () => {
    expect(breaches(sources, (_, to) => to.startsWith('..'))).toEqual([])
  })

  test('a feature never imports another feature', () => {
    const crosses = (file: SourceFile, to: string) => {
      const [from, into] = [featureOf(file.name), featureOf(to)]
      return from !== undefined && into !== undefined && from !== into
    }
    expect(breaches(sources, crosses)).toEqual([])
  })

  describe.each(['domain', 'ui', 'features/strategies', 'features/trades', 'features/imports'])(
    'the rooms of %s',
    (folder) => {
      const rooms = roomsOf(folder)
      const roomOf = (name: string) => name.slice(folder.length + 1).match(/^([^/]+)\//)?.[1]
      const inside = (name: string) => name.startsWith(`${folder}/`)

      test('are those that its README lists', () => {
        const folders = readdirSync(path.join(SRC, folder), { withFileTypes: true }).filter((entry) =>
          entry.isDirectory(),
        )
        expect(folders.map((entry) => entry.name).sort()).toEqual([...rooms].sort())
      })

      test('import from those above them in the README, and files beside them from none', () => {
        const place = (name: string) => rooms.indexOf(roomOf(name) ?? '')
        expect(
          breaches(sources, (file, to) => inside(file.name) && inside(to) && place(to) > place(file.name)),
        ).toEqual([])
      })

      test.each([...rooms, ''])('hold at most 25 files each, without tests: %j', (room) => {
        const names = sources.map((file) => file.name)
        const held = names.filter((name) => path.posix.dirname(name) === path.posix.join(folder, room))
        expect(held.length).toBeGreaterThan(0)
        expect(held.length).toBeLessThanOrEqual(25)
      })
    },
  )

  test('pages do not import pages', () => {
    expect(breaches(sources, (file, to) => file.name.startsWith('pages/') && to.startsWith('pages/'))).toEqual([])
  })

  test('there are no barrel files', () => {
    expect(files.filter((file) => file.onlyReExports).map((file) => file.name)).toEqual([])
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file.name)).map((file) => file.name)).toEqual([])
  })

  test('imports do not run in circles', () => {
    const byName = new Map(sources.map((file) => [file.name.replace(/\.tsx?$/, ''), file]))
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (name: string, trail: string[]): void => {
      if (trail.includes(name)) {
        circles.push([...trail.slice(trail.indexOf(name)), name].join(' → '))
        return
      }
      if (done.has(name)) return
      for (const to of byName.get(name)?.own ?? []) visit(to.replace(/\.tsx?$/, ''), [...trail, name])
      done.add(name)
    }
    for (const name of byName.keys()) visit(name, [])
    expect(circles).toEqual([])
  })
})

/** Elements whose `title` a browser shows under a resting mouse alone; that of a frame is its name. */
const passesTitleOn = (element: string) => /^(?!iframe$)[a-z]|(Link|Button|Input|Select)$/.test(element)

interface Syntax {
  type?: string
  name?: { name?: string }
  attributes?: { name?: { name?: string } }[]
}

/** Every opening tag below a node of the syntax tree: its name and the names of its attributes. */
function tagsOf(node: object): { element: string; attributes: string[] }[] {
  const inside = Object.values(node).flatMap((part) => (typeof part === 'object' && part !== null ? tagsOf(part) : []))
  const { type, name, attributes = [] } = node as Syntax
  if (type !== 'JSXOpeningElement') return inside
  return [{ element: name?.name ?? '', attributes: attributes.map((one) => one.name?.name ?? '') }, ...inside]
}

describe('reach', () => {
  test('pages outside the cache of server data import nothing that reads through it, not even later', () => {
    const byName = new Map(sources.map((file) => [file.name.replace(/\.tsx?$/, ''), file]))
    const reads = (page: string) => {
      const reached = new Set([page])
      // Also visits the files that it adds.
      for (const name of reached) for (const to of byName.get(name)?.own ?? []) reached.add(to.replace(/\.tsx?$/, ''))
      return [...reached].some((name) => byName.get(name)?.packages.includes('@tanstack/react-query'))
    }
    const table = readFileSync(path.join(SRC, 'app/routes.tsx'), 'utf8')
    const [still = '', reading = ''] = table.split('const readingPages')
    const pagesIn = (list: string) => [...list.matchAll(/'@\/(pages\/\w+)'/g)].map(([, page = '']) => page)
    expect(pagesIn(still).length).toBeGreaterThan(10)
    expect(pagesIn(still).filter(reads)).toEqual([])
    expect(pagesIn(reading).filter((page) => !reads(page))).toEqual([])
  })

  test('no element says anything in a title, which neither touch nor keyboard opens', () => {
    const tags = sources
      .filter(({ name }) => name.endsWith('.tsx'))
      .flatMap(({ name }) =>
        tagsOf(parseSync(name, readFileSync(path.join(SRC, name), 'utf8')).program).map((tag) => ({ name, ...tag })),
      )
    expect(tags.length).toBeGreaterThan(1000)
    const titled = tags.filter(({ element, attributes }) => passesTitleOn(element) && attributes.includes('title'))
    expect(titled.map(({ name, element }) => `${name}: <${element} title>`)).toEqual([])
  })
})

describe('the division of labour', () => {
  test('rules are pure: no React, no database, no store', () => {
    const impure = sources
      .filter((file) => file.name.startsWith('domain/') || file.name.endsWith('.rules.ts'))
      .filter(
        (file) =>
          file.packages.some((name) => /^(react|@tanstack\/react-query|@supabase\/|zustand)/.test(name)) ||
          file.own.some((to) => /^(stores|ui|identity)\/|^lib\/supabase$|\.queries$/.test(to)),
      )
    expect(impure.map((file) => file.name)).toEqual([])
  })

  test('tables are read and written in *.queries.ts alone', () => {
    const elsewhere = sources.filter(
      (file) =>
        file.own.some((to) => /^lib\/supabase$/.test(to)) &&
        !/\.queries\.tsx?$/.test(file.name) &&
        !file.name.startsWith('identity/'),
    )
    expect(elsewhere.map((file) => file.name)).toEqual([])
  })

  test('a page holds no query of its own', () => {
    const pages = sources.filter((file) => file.name.startsWith('pages/'))
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.filter((file) => file.packages.includes('@tanstack/react-query')).map((file) => file.name)).toEqual([])
  })

  test('the environment is read in one place', () => {
    const readers = sources.filter((file) =>
      readFileSync(path.join(SRC, file.name), 'utf8').includes('import.meta.env.VITE_'),
    )
    expect(readers.map((file) => file.name)).toEqual(['lib/env.ts'])
  })
})
