import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Connect, type Manifest, type Plugin, type ResolvedConfig } from 'vite'
import { pageDescriptions } from '../src/content/pageDescriptions.ts'
import { MADE_FROM_ID } from '../src/lib/madeFrom.ts'
import { paths } from '../src/lib/paths.ts'
import { runningBackend } from '../supabase/embedded/vitePlugin.ts'
import { escapeHtml } from './escapeHtml.ts'
import { ANY_NAME, beginRead, nameStrategy, openNamedArticle, showWithFont } from './page-scripts.ts'
import { type Backend, RANKING_PAGE, readRankingThen } from './ranking-then.ts'
import { ANY_PAGE, redirectsFile, SHARED_PAGES, shellOf } from './shells.ts'
import { siteOrigin } from './site-files.ts'

type FirstRead = import('../src/app/firstRead.queries').FirstRead
type Prerender = typeof import('../src/app/prerender')

const ENTRY = 'src/app/prerender.tsx'
const ROOT = '<div id="root"></div>'
/** Scripts that follow a page's HTML. */
const AFTER: Record<string, () => string> = {
  [paths.education]: openNamedArticle,
  [paths.strategies]: showWithFont,
}
const TITLE = /<title>[\s\S]*?<\/title>/
/** `/education/import` → `education/import.html`: static hosts answer the address without its ending. */
const fileOf = (address: string) => (address === '/' ? 'index.html' : `${address.slice(1)}.html`)

/**
 * Makes the public pages into HTML once the site is built, so that a visitor reads before any script has arrived; the
 * browser then takes the same HTML over (main.tsx). `vite preview` serves them as a static host does.
 */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig
  const inBuild = (file: string) => path.resolve(config.root, config.build.outDir, file)
  return {
    name: 'prerender-pages',
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error || config.command !== 'build') return
        const template = readFileSync(inBuild('index.html'), 'utf8')
        const manifest = JSON.parse(readFileSync(inBuild('.vite/manifest.json'), 'utf8')) as Manifest
        const server = await loadPrerender(config)
        for (const [address, description] of Object.entries(pageDescriptions)) {
          const data = address === RANKING_PAGE ? await rankingThen(config) : null
          // Rows that stand there already are not worth a place in front of the code.
          const firstRead = data ? null : await server.firstReadOf(address, ANY_NAME)
          const { head, body } = split(await server.renderPage(address, data))
          const page = withHead(withFirstRead(template, firstRead), {
            title: head,
            description,
            address: `${siteOrigin(config.env)}${address}`,
            files: filesOfPage(manifest, server, address),
          })
          await write(
            inBuild(fileOf(address)),
            page.replace(
              ROOT,
              () => `<div id="root" data-page="${address}">${body}</div>${madeFrom(data)}${AFTER[address]?.() ?? ''}`,
            ),
          )
        }
        const { body } = split(await server.renderShell())
        const shell = template.replace(ROOT, () => `<div id="root">${body}</div>`)
        await write(inBuild(ANY_PAGE), withLinks(shell, preloads(filesOfShell(manifest))))
        for (const { prefix, file } of SHARED_PAGES) {
          const address = `${prefix}${encodeURIComponent(ANY_NAME)}`
          const { head, body } = split(await server.renderPage(address, null))
          const page = withFirstRead(template, await server.firstReadOf(address, ANY_NAME))
            .replace(TITLE, () => head)
            .replace(ROOT, () => `<div id="root">${body}</div>${nameStrategy()}`)
          await write(inBuild(file), withLinks(page, preloads(filesOfPage(manifest, server, address))))
        }
        await write(inBuild('_redirects'), redirectsFile())
      },
    },
    configurePreviewServer(server) {
      // Vite's own answer for an address that is no file is the landing page; it has been chosen by now.
      return () => {
        server.middlewares.use((request: Connect.IncomingMessage, _, next) => {
          const [pathname = '/'] = (request.originalUrl ?? '/').split('?')
          if (request.url === '/index.html' && pathname !== '/') request.url = `/${shellOf(pathname)}`
          next()
        })
      }
    },
  }
}

/** Builds the site a second time, for Node.js, and loads it. */
async function loadPrerender({ root, mode, configFile, cacheDir, logger }: ResolvedConfig): Promise<Prerender> {
  const outDir = path.resolve(root, cacheDir, `prerender-${process.pid}`)
  logger.info('making the public pages into HTML...')
  try {
    await build({
      root,
      mode,
      configFile: configFile ?? false,
      logLevel: 'warn',
      build: {
        ssr: ENTRY,
        outDir,
        emptyOutDir: true,
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
      },
    })
    // The build wrote it: its types are those of its source.
    return (await import(pathToFileURL(path.join(outDir, 'prerender.mjs')).href)) as Prerender
  } finally {
    // Pages are parts of their own, which are read when they are drawn.
    process.once('exit', () => void rm(outDir, { recursive: true, force: true }))
  }
}

/** What the ranking's page is made from, as JSON; null where no backend can be read: its rows then come after the page. */
async function rankingThen({ env, logger }: ResolvedConfig): Promise<string | null> {
  try {
    const backend = await backendOf(env)
    return backend && (await readRankingThen(backend))
  } catch (error) {
    logger.warn(`${RANKING_PAGE} is made without rows, for the backend could not be read: ${String(error)}`)
    return null
  }
}

/** The hosted project, or the embedded backend where it runs beside the build (scripts/demo.mjs). */
async function backendOf(env: ResolvedConfig['env']): Promise<Backend | null> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: anonKey = '' } = env
  if (url) return { url: url.replace(/\/+$/, ''), anonKey, fetch }
  const embedded = await runningBackend()
  if (!embedded) return null
  return {
    url: 'http://localhost',
    anonKey: 'embedded',
    fetch: (input, init) => embedded.fetch(new Request(input, init), { peerAddress: null }),
  }
}

/** Data that the page reads, and no browser runs; nothing in it can end its element. */
const madeFrom = (json: string | null) =>
  json ? `<script type="application/json" id="${MADE_FROM_ID}">${json.replaceAll('<', '\\u003c')}</script>` : ''

/** React writes what belongs in the head before the rest: the title, and nothing else that we use. */
function split(html: string): { head: string; body: string } {
  const titles = html.match(/<title>[\s\S]*?<\/title>/g) ?? []
  return { head: titles.at(-1) ?? '', body: html.replaceAll(/<title>[\s\S]*?<\/title>/g, '') }
}

interface Head {
  /** The whole element. */
  title: string
  description: string
  /** The page's own, with the site's. */
  address: string
  /** Scripts that the page needs. */
  files: NeededFile[]
}

interface NeededFile {
  /** Below the site's root. */
  file: string
  /** Needed in these windows alone. */
  media?: string
}

function withHead(html: string, { title, description, address, files }: Head): string {
  const words = escapeHtml(description)
  const name = title.replace(/<\/?title>/g, '')
  const links = [
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    `<meta property="og:url" content="${escapeHtml(address)}" />`,
    ...preloads(files),
  ]
  const worded = html
    .replace(TITLE, () => title)
    .replace(/(<meta (?:name|property)="(?:og:)?description" content=")[^"]*/g, (_, start) => `${start}${words}`)
    .replace(/(<meta property="og:title" content=")[^"]*/, (whole, start) =>
      address.endsWith('/') ? whole : `${start}${name}`,
    )
  return withLinks(worded, links)
}

/** Before anything that is fetched. */
const withFirstRead = (html: string, read: FirstRead | null): string =>
  read
    ? html.replace(
        /<link rel="(?:preload|modulepreload)"|<script type="module"/,
        (next) => `${beginRead(read)}\n    ${next}`,
      )
    : html

const preloads = (files: readonly NeededFile[]): string[] =>
  files.map(
    ({ file, media }) => `<link rel="modulepreload" crossorigin href="/${file}"${media ? ` media="${media}"` : ''} />`,
  )

/** Before the style, which is long. */
const withLinks = (html: string, links: readonly string[]): string =>
  html.replace('<style>', (next) => `${links.join('\n    ')}\n    ${next}`)

/** What stands round every page. */
const filesOfShell = (manifest: Manifest): NeededFile[] =>
  filesOf(manifest, 'src/app/App.tsx').map((file) => ({ file }))

/** What a page imports, and what it waits for beside that. */
function filesOfPage(manifest: Manifest, server: Prerender, address: string): NeededFile[] {
  const { page, reads } = server.codeOf(address)
  const parts = [...(reads ? ['app/QueryScope'] : []), `pages/${page}`].flatMap((part) =>
    filesOf(manifest, `src/${part}.tsx`),
  )
  const own = [...new Set([...filesOfShell(manifest).map(({ file }) => file), ...parts])]
  const beside = (server.besidePage[page] ?? []).flatMap(({ file, media }) =>
    filesOf(manifest, `src/${file}`)
      .filter((needed) => !own.includes(needed))
      .map((needed) => ({ file: needed, media })),
  )
  return [...own.map((file) => ({ file })), ...beside]
}

/** A module's file with all that it imports. */
function filesOf(manifest: Manifest, module: string): string[] {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  visit(module)
  return [...files]
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
