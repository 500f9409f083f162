import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { simulatedFeed } from './feed/vitePlugin.ts'
import { fontLicences, LICENCES_FILE } from './scripts/font-licences-plugin.ts'
import { educationArticles } from './scripts/markdown-plugin.ts'
import { pageBackgrounds } from './scripts/page-backgrounds.ts'
import { prerenderPages } from './scripts/prerender-plugin.ts'
import { requestGuard } from './scripts/request-guard-plugin.ts'
import { securityHeadersPlugin } from './scripts/security-headers-plugin.ts'
import { siteFiles } from './scripts/site-files-plugin.ts'
import { checkEnv, settingError } from './src/lib/envSchema.ts'
import { embeddedBackend, embeddedEnvironment } from './supabase/embedded/vitePlugin.ts'

const root = import.meta.dirname

/** The mode of `npm run demo`: a production build that talks to the embedded backend behind `vite preview`. */
const DEMO_MODE = 'demo'

/** The modules of src with these paths, without their endings. */
const inSource = (...modules: string[]) => new RegExp(`/src/(${modules.join('|')})\\.tsx?$`.replaceAll('/', '[\\\\/]'))

/** These files of packages. */
const inPackages = (files: string) => new RegExp(`/node_modules/.*/(${files})\\.m?js$`.replaceAll('/', '[\\\\/]'))
const either = (one: RegExp, other: RegExp) => (id: string) => one.test(id) || other.test(id)

/**
 * Code that several pages share. Each group includes what it imports and no earlier group has: React, which changes least often; the
 * shell of every page; then the code to show figures, to read data, to show a list of strategies, and to show one strategy. Otherwise
 * there would be a file for every module or two: 53 before the ranking's first row, which cost phones more time than their content.
 */
const CHUNK_GROUPS = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
  {
    name: 'shell',
    test: inSource(
      'app/start',
      'lib/format',
      'ui/(remembered|controls/TextLink|figures/(ConfirmedPnl|Figure)|layout/(Badge|Skeleton))',
    ),
    priority: 3,
  },
  {
    name: 'figures',
    test: inSource(
      'domain/(percentages|account/state|contract/markets)',
      'ui/(charts/Sparkline|figures/(FigureValue|TraderLink)|tables/tableLook)',
      'features/strategies/(lateWords|leadFigures|strategies.rules)',
    ),
    priority: 2,
  },
  // Separate, because the landing page shows figures and reads none.
  {
    name: 'reads',
    test: either(
      inSource('app/ReadCache', 'lib/supabase', 'queries/queryKeys', 'ui/layout/QueryState'),
      // Of the heads of pages that read: a file of its own otherwise.
      inPackages('useQuery|queryOptions|icons/plus'),
    ),
    priority: 2,
  },
  // Apart, because a strategy's page shows them at once and a list only after a press.
  {
    name: 'words',
    test: inSource('domain/figures/(bases|evidenceWords|figures)', 'features/strategies/FigureGrid'),
    priority: 1,
  },
  {
    name: 'list',
    test: either(
      inSource('features/strategies/(ranking/StrategyList|selection/strategies.queries)'),
      inPackages('icons/columns-2'),
    ),
    priority: 1,
  },
  {
    name: 'record',
    test: inSource(
      'domain/(account/words|contract/optionCode|figures/periods|ledger/strategyEvents)',
      'queries/(account|marketBars|realisedDays|strategy|strategyEvents).queries',
      'ui/(charts/ChartBox|controls/(Segmented|SignInAndReturn)|figures/(ReturnInterval|UtcTime))',
      'features/markets/MarketBox',
      'features/strategies/(Publication|StrategyChoices|profile/StrategyFigures)',
      'features/trades/charts/chartRange.rules',
      'stores/(embedStore|symbolStore)',
    ),
  },
]

export default defineConfig(({ command, mode, isPreview, isSsrBuild }) => {
  const env = loadEnv(mode, root, 'VITE_')
  checkEnv(env)
  const hosted = Boolean(env.VITE_SUPABASE_URL)
  if (command === 'build' && mode !== DEMO_MODE && !hosted) {
    throw settingError(
      'A build for a hosted project needs VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY, from .env or the environment ' +
        '(see .env.example). For a build with the embedded backend run `npm run demo`.',
    )
  }
  const serves = command === 'serve' || isPreview
  const embedded = hosted ? {} : embeddedEnvironment()
  return {
    // As import.meta.env.NAME in code, as %NAME% in index.html. An empty key is a constant too: see currentIdentity.ts.
    define: Object.fromEntries(
      Object.entries({
        VITE_CLERK_PUBLISHABLE_KEY: env.VITE_CLERK_PUBLISHABLE_KEY ?? '',
        ...embedded,
        ...pageBackgrounds(),
      }).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
    ),
    plugins: [
      react(),
      tailwindcss(),
      educationArticles(),
      // Nobody downloads the second build, for Node.js (scripts/prerender-plugin.ts).
      ...(isSsrBuild ? [] : [siteFiles(), fontLicences(), prerenderPages(), securityHeadersPlugin()]),
      ...(serves ? [requestGuard()] : []),
      ...(serves && !hosted ? [embeddedBackend()] : []),
      ...(serves && !env.VITE_ALPACA_KEY_ID ? [simulatedFeed()] : []),
    ],
    resolve: { alias: { '@': path.resolve(root, 'src') } },
    // Tailwind is a plugin above. Without this, Vite searches every folder up to / for PostCSS's settings, and a test's thread that ends
    // during the search takes all of Node.js with it.
    css: { postcss: {} },
    server: {
      port: 5173,
      // These are read and transformed while the database starts, so that the first visit does not wait for it.
      warmup: { clientFiles: ['src/main.ts', 'src/app/start.tsx', 'src/pages/*.tsx'] },
      fs: {
        // Only what the browser runs: not the database, its secret, the migrations or the environment.
        strict: true,
        allow: ['src', 'public', 'node_modules', 'index.html'].map((entry) => path.resolve(root, entry)),
      },
    },
    // The import loads what opens workbooks and documents only when it meets one (features/imports/reading/opening.ts).
    worker: { format: 'es' },
    // By default every HTML file counts as an entry, including a bench's, whose libraries are not installed.
    optimizeDeps: { entries: ['index.html'] },
    preview: { port: 4173 },
    // The largest is Alpaca's own client, which is downloaded only on sites with a key (features/quotes/useLatestPrice.ts).
    build: {
      target: 'es2022',
      chunkSizeWarningLimit: 400,
      license: { fileName: LICENCES_FILE },
      // A single style sheet, which is inlined in the pages' HTML (scripts/prerender-plugin.ts).
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Without names, because each page's first script lists every file that may be loaded later.
        output: isSsrBuild ? {} : { codeSplitting: { groups: CHUNK_GROUPS }, chunkFileNames: 'assets/[hash].js' },
      },
    },
  }
})
