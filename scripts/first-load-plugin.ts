import type { Plugin } from 'vite'
import { LETTERS } from './lean-fonts-plugin.ts'

/**
 * React and what loads the rest, apart from the shell: it changes least often, and with it alone main.tsx can still say
 * that the shell did not arrive.
 */
const REACT = 'react'
/** What stands round every page. */
const SHELL = 'shell'
const QUERY = /[\\/]@tanstack[\\/](query-core|react-query)[\\/]/
/** Comes with the pages that write, read pages without end, or read several things at once. */
const NOT_FOR_READING =
  /[\\/](index|mutationObserver|useMutation|useMutationState|\w*[iI]nfiniteQuery\w*|\w*[qQ]ueries\w*)\.js$/
const QUERY_SCOPE = /[\\/]app[\\/]QueryScope\.tsx$/

/** Files of src by their names in a folder, without ending. */
const filesOf = (folder: string, names: string) =>
  new RegExp(`[\\\\/]src[\\\\/]${folder.replaceAll('/', '[\\\\/]')}[\\\\/](${names})\\.tsx?$`)

/**
 * What several pages share, by what it is for, each with what it imports and no earlier part has. Left alone it falls into
 * forty files of a few hundred bytes, compressed apart: six KiB of the ranking.
 */
const PARTS: [name: string, test: RegExp | ((id: string) => boolean)][] = [
  ['query', (id) => (QUERY.test(id) && !NOT_FOR_READING.test(id)) || QUERY_SCOPE.test(id)],
  ['supabase', filesOf('lib', 'supabase')],
  [
    'basics',
    filesOf(
      '(ui|lib)',
      'marks|VisuallyHidden|Figure|OnDemand|useMediaQuery|useIsHydrated|useHistoryState|RowWindow|IntervalBar|Sparkline',
    ),
  ],
  [
    'figures',
    filesOf(
      '(features/strategies|lib)',
      'strategies.queries|strategyColumns|FigureValue|WinRateBar|StrategyNotes|accountMark',
    ),
  ],
  ['ranking', filesOf('features/strategies', 'RankingSkeleton|StrategyList|rankingColumns|strategySort.rules')],
  ['table', filesOf('ui', 'DataTable')],
  ['market', filesOf('(features/markets|stores)', 'boxes|embedStore')],
  ['charts', filesOf('(ui|features/trades)', 'ChartBox|ChartLegend|Segmented|chartMarks')],
  [
    'strategy',
    filesOf(
      '(features/(strategies|trades)|lib)',
      'strategyEdit|useTradeWrites|useWarnBeforeLeaving|refusedWrites|realisedDays.queries',
    ),
  ],
  ['sums', filesOf('domain', 'markets|decimal|strategyFigures|instant')],
  ['curve', filesOf('features/trades', 'chart.queries|equity.rules')],
  ['drawing', filesOf('(features/trades|ui)', 'chartKit|SeriesDrawing')],
]
/** Small drawings that several pages share, and would otherwise fetch one by one. */
const ICONS = 'icons'
/** Those of the ranking and of a strategy's page, which should not fetch the rest. */
const STRATEGY_ICONS = /[\\/]lucide-react[\\/].*[\\/]icons[\\/](plus|lock|columns-2|download|equal|file-up)\.mjs$/

/** The one style sheet of the site. */
const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/

/** The one font of nearly all text: named in the HTML, it comes beside the page instead of after its style. */
const FONT = new RegExp(`${LETTERS.text}.*\\.woff2$`)

/** The page whose later parts are worth their names in it: its chart waits for them. */
const NAMES_LATER_FILES = /^assets\/PerformancePage-/
/** What that page is made of, and everybody has. */
const IS_THERE = new RegExp(
  `^assets/(index|App|rolldown-runtime|${[REACT, SHELL, 'query', 'supabase', 'basics', 'figures', 'market', 'charts', 'strategy'].join('|')})-`,
)

/**
 * What Vite wraps each import() in: asks for the files that a part is made of at once, instead of one after another as each
 * names the next. Vite's own looks after style sheets too, of which there is one.
 */
const PRELOAD = `
export const __vitePreload = (load, files) => {
  for (const file of files) document.head.insertAdjacentHTML('beforeend', '<link rel=modulepreload crossorigin href=/' + file + '>')
  return load()
}`

/**
 * What every visitor downloads, in as few files and bytes as it takes (held by e2e/weight.spec.ts). The shell is App.tsx
 * with all that it imports, less React; without groups it falls into a score of small files, each a request and each
 * compressed alone. The style stands in the HTML: nobody comes to a second page by a second HTML, and the first is painted
 * one round trip earlier.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /vite\/preload-helper/ }, handler: () => PRELOAD },
    config: () => ({
      build: {
        cssCodeSplit: false,
        modulePreload: {
          polyfill: false,
          // Each page's HTML names its own files (scripts/prerender-plugin.ts). The list of every page's files, in everybody's
          // first download, would cost more than the moment that it saves on the way from one page to the next.
          resolveDependencies: (_, files, { hostId }) =>
            NAMES_LATER_FILES.test(hostId) ? files.filter((file) => !IS_THERE.test(file)) : [],
        },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: REACT,
                  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|vite[\\/]preload-helper/,
                  priority: PARTS.length + 3,
                },
                { name: SHELL, test: /[\\/]src[\\/]app[\\/]App\.tsx$/, priority: PARTS.length + 2 },
                ...PARTS.map(([name, test], index) => ({ name, test, priority: PARTS.length + 1 - index })),
                { name: `strategy-${ICONS}`, test: STRATEGY_ICONS, priority: 1 },
                { name: ICONS, test: /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    }),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => FONT.test(file))
        if (!font) throw new Error('No file holds the font: scripts/first-load-plugin.ts no longer fits the build')
        const style = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'))
        if (style?.type !== 'asset' || !STYLE_SHEET.test(html))
          throw new Error('No style sheet: scripts/first-load-plugin.ts no longer fits the build')
        delete bundle[style.fileName]
        return {
          html: html.replace(STYLE_SHEET, ''),
          tags: [
            {
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` },
              injectTo: 'head',
            },
            // After what is to be fetched, which is then asked for before these words have been read.
            { tag: 'style', children: String(style.source), injectTo: 'head' },
          ],
        }
      },
    },
  }
}
