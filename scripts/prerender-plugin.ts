import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { pageDescriptions } from '../src/content/pageDescriptions.ts'
import { earlyFetchScript, RANKING_READ, STRATEGY_READ } from '../src/lib/earlyFetch.ts'
import { paths } from '../src/lib/paths.ts'
import { escapeHtml } from './escapeHtml.ts'
import { SHELLS } from './security-headers.ts'
import { siteOrigin } from './site-files.ts'

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk
type Prerender = typeof import('../src/app/prerender')

const HEAD = '<!--page-head-->'
const ROOT = '<div id="root"></div>'
const TITLES = /<title>([\s\S]*?)<\/title>/g
const STYLE_SHEET = /<link rel="stylesheet"[^>]*>/

/** Prerenders the public pages, so that visitors can read before any script has loaded, and shells for other addresses. */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'prerender-pages',
    configResolved(resolved) {
      config = resolved
    },
    // The dev server puts scripts before main.ts that have to run first, and an async script could overtake them.
    transformIndexHtml: (html, { server }) =>
      server ? html.replace('<script type="module" async', '<script type="module"') : html,
    async writeBundle({ dir = '' }, bundle) {
      const { renderPage, renderShell, filesOf } = await loadPrerender(config, path.basename(dir))
      const { VITE_SUPABASE_URL: supabaseUrl = '', VITE_SUPABASE_ANON_KEY: apiKey = 'embedded' } = config.env
      const outputs = Object.values(bundle)
      const textOf = (end: string) =>
        outputs.map((one) => (one.type === 'asset' && one.fileName.endsWith(end) ? String(one.source) : '')).join('')
      // Inline, so that the first paint does not wait for a second request.
      const style = `<style>${textOf('.css')}</style>`
      const template = textOf('index.html').replace(STYLE_SHEET, () => style)
      const isMono = (one: Output) => one.type === 'asset' && one.names.includes('commit-mono.woff2')
      const mono = outputs.find(isMono)?.fileName
      const write = async (file: string, html: string, modules: string[], address?: string, read?: string) => {
        const head = [
          ...headOf(html, siteOrigin(config.env), address),
          // Every page shows the site's other font, so index.html preloads that one.
          ...(html.includes('font-mono')
            ? [`<link rel="preload" href="/${mono}" as="font" type="font/woff2" crossorigin />`]
            : []),
          // The browser opens and scrolls to an article named by the address only once the page is parsed, so rendering waits for that.
          ...(address === paths.education ? ['<link rel="expect" href="#parsed" blocking="render" />'] : []),
          ...(read ? [earlyFetchScript(read, supabaseUrl, apiKey)] : []),
          ...preloads(outputs, template, ['/src/app/start.tsx', ...modules]),
          ...(address === paths.strategies ? [preloadsOfSearch(outputs, ['/filters.rules.ts'])] : []),
        ]
        const root = `<div id="root"${address ? ` data-page="${address}"` : ''}>${html.replace(TITLES, '')}</div>`
        await mkdir(path.dirname(path.join(dir, file)), { recursive: true })
        const page = template.replace(HEAD, () => head.join('\n    ')).replace(ROOT, () => root)
        await writeFile(path.join(dir, file), page)
      }
      for (const address of Object.keys(pageDescriptions)) {
        // Static hosts serve it without the extension.
        const file = address === '/' ? 'index.html' : `${address.slice(1)}.html`
        const read = address === paths.strategies ? RANKING_READ : undefined
        await write(file, await renderPage(address), await filesOf(address), address, read)
      }
      const shell = await renderShell()
      for (const { file, page } of SHELLS)
        await write(file, shell, page ? await filesOf(page) : [], undefined, page ? STRATEGY_READ : undefined)
    },
  }
}

/** Builds src/app/prerender.tsx for Node.js and loads it. It imports its other files while it renders. */
async function loadPrerender({ root, mode, configFile, cacheDir }: ResolvedConfig, name: string): Promise<Prerender> {
  const outDir = path.resolve(root, cacheDir, 'prerender', name)
  await build({ root, mode, configFile, logLevel: 'warn', build: { ssr: 'src/app/prerender.tsx', outDir } })
  return import(pathToFileURL(`${outDir}/prerender.js`).href)
}

/** A page's head elements: the rendered title, the description and the link preview. */
function headOf(html: string, origin: string, address?: string): string[] {
  const title = [...html.matchAll(TITLES)].at(-1)?.[1] ?? ''
  const preview = !address || address === paths.landing ? 'Strategies that show their working' : title
  const description = escapeHtml(pageDescriptions[address ?? paths.landing] ?? '')
  const page = `<link rel="canonical" href="${origin}${address}" /><meta property="og:url" content="${origin}${address}" />`
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<meta property="og:title" content="${preview}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:image" content="${origin}/sharing.png" />`,
    ...(address ? [page] : []),
  ]
}

/** Preload links for the files of some modules and their imports, except those already in the template. */
function preloads(outputs: Output[], template: string, modules: readonly string[]): string[] {
  return filesWith(outputs, modules)
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
}

/** An inline script that preloads the files of what only an address with search parameters needs. */
const preloadsOfSearch = (outputs: Output[], modules: readonly string[]): string => `<script>
      if (location.search)
        for (const href of ${JSON.stringify(filesWith(outputs, modules))})
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: '/' + href }))
    </script>`

/** The files that hold some modules, and what they import. */
function filesWith(outputs: Output[], modules: readonly string[]): string[] {
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const holds = (id: string) => modules.some((name) => id.endsWith(name))
  const files = new Set(chunks.flatMap((chunk) => (chunk.moduleIds.some(holds) ? chunk.fileName : [])))
  // The loop also visits the files that it adds.
  for (const file of files)
    for (const needed of chunks.find((one) => one.fileName === file)?.imports ?? []) files.add(needed)
  return [...files]
}
