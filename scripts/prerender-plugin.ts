import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite'
import { pageDescriptions } from '../src/content/pageDescriptions.ts'
import { earlyFetchScript, RANKING_READ } from '../src/lib/earlyFetch.ts'
import { paths } from '../src/lib/paths.ts'
import { escapeHtml } from './escapeHtml.ts'
import { redirectsFile, SHELL, STRATEGY_SHELL, shellOf } from './shells.ts'
import { siteOrigin } from './site-files.ts'

type Prerender = typeof import('../src/app/prerender')

const ENTRY = 'src/app/prerender.tsx'
const HEAD = '<!--page-head-->'
const ROOT = '<div id="root"></div>'
const TITLES = /<title>([\s\S]*?)<\/title>/g
const STYLE_SHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/

/** `/education/import` → `education/import.html`: static hosts serve it without the extension. */
const fileOf = (address: string) => (address === '/' ? 'index.html' : `${address.slice(1)}.html`)

/**
 * Prerenders the public pages after the build, so that visitors can read before any script has loaded, and a shell for all
 * other addresses. `vite preview` serves them like a static host.
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
        const manifest = JSON.parse(await readFile(inBuild('.vite/manifest.json'), 'utf8')) as Manifest
        const template = await withInlineStyle(await readFile(inBuild('index.html'), 'utf8'), inBuild)
        const { renderPage, renderShell, moduleOf } = await loadPrerender(config)
        const shared = ['src/app/start.tsx']
        const write = async (file: string, page: { html: string; modules: string[]; address?: string }) => {
          const { VITE_SUPABASE_URL: supabaseUrl = '', VITE_SUPABASE_ANON_KEY: apiKey = 'embedded' } = config.env
          const head = [
            ...headOf(page.html, siteOrigin(config.env), page.address),
            // An article that the address names is open and in sight at the first paint: the browser finds it once all is parsed.
            ...(page.address === paths.education ? ['<link rel="expect" href="#parsed" blocking="render" />'] : []),
            ...(page.address === paths.strategies ? [earlyFetchScript(RANKING_READ, supabaseUrl, apiKey)] : []),
            ...preloads(manifest, template, page.modules),
          ]
          const root = `<div id="root"${page.address ? ` data-page="${page.address}"` : ''}>${page.html.replace(TITLES, '')}</div>`
          await mkdir(path.dirname(inBuild(file)), { recursive: true })
          await writeFile(
            inBuild(file),
            template.replace(HEAD, () => head.join('\n    ')).replace(ROOT, () => root),
          )
        }
        for (const address of Object.keys(pageDescriptions)) {
          const modules = [...shared, await moduleOf(address)]
          await write(fileOf(address), { html: await renderPage(address), modules, address })
        }
        const html = await renderShell()
        await write(SHELL, { html, modules: shared })
        await write(STRATEGY_SHELL, { html, modules: [...shared, await moduleOf(paths.performance('any'))] })
        await writeFile(inBuild('_redirects'), redirectsFile())
      },
    },
    configurePreviewServer(server) {
      // Returned so that it runs after Vite's own fallback, which would answer an unknown address with the landing page.
      return () => {
        server.middlewares.use((request, _, next) => {
          const [pathname = '/'] = (request.originalUrl ?? '/').split('?')
          if (request.url === '/index.html' && pathname !== '/') request.url = `/${shellOf(pathname)}`
          next()
        })
      }
    },
  }
}

/** Builds the site a second time, for Node.js, and loads it. */
async function loadPrerender({ root, mode, configFile, cacheDir }: ResolvedConfig): Promise<Prerender> {
  const outDir = path.resolve(root, cacheDir, `prerender-${process.pid}`)
  const output = { entryFileNames: 'prerender.mjs' }
  try {
    await build({
      root,
      mode,
      configFile: configFile ?? false,
      logLevel: 'warn',
      build: { ssr: ENTRY, outDir, emptyOutDir: true, minify: false, manifest: false, rolldownOptions: { output } },
    })
    // The module was just built from the source that declares its type.
    return (await import(pathToFileURL(path.join(outDir, 'prerender.mjs')).href)) as Prerender
  } finally {
    // Page modules are imported during rendering, so the files are removed only at exit.
    process.once('exit', () => void rm(outDir, { recursive: true, force: true }))
  }
}

/** Inlines the style sheet, so that the first paint does not wait for a second request. */
async function withInlineStyle(html: string, inBuild: (file: string) => string): Promise<string> {
  const file = html.match(STYLE_SHEET)?.[1]
  if (!file) throw new Error('index.html links no style sheet')
  const style = await readFile(inBuild(file), 'utf8')
  return html.replace(STYLE_SHEET, () => `<style>${style}</style>`)
}

/** A page's head elements: the rendered title, the description and the link preview. */
function headOf(html: string, origin: string, address?: string): string[] {
  const title = [...html.matchAll(TITLES)].at(-1)?.[1] ?? ''
  const description = escapeHtml(pageDescriptions[address ?? paths.landing] ?? '')
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${content}" />`
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    ...(address ? [`<link rel="canonical" href="${origin}${address}" />`, property('url', origin + address)] : []),
    property('title', !address || address === paths.landing ? 'Strategies that show their working' : title),
    property('description', description),
    property('image', `${origin}/sharing.png`),
  ]
}

/** Preload links for the files of some modules and their imports, except those already in the template. */
function preloads(manifest: Manifest, template: string, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  modules.forEach(visit)
  return [...files]
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
}
