import './index.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { StartProblem } from './app/StartProblem'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

/**
 * Whether the HTML is the page that will be shown (scripts/prerender-plugin.ts), and not merely what stands round every
 * page. Asked once the app's code is here: a link out of a message moves on from the page that it names.
 */
const isMadeAhead = () => container.dataset.page === (location.pathname.replace(/\/+$/, '') || '/')

function start(site: ReactNode) {
  if (isMadeAhead()) hydrateRoot(container as HTMLElement, site)
  else show(site)
}

function show(site: ReactNode) {
  // Pages set the title themselves; the static one would stand before theirs.
  document.querySelector('head > title')?.remove()
  createRoot(container as HTMLElement).render(site)
}

// Loaded rather than imported: code that does not arrive must not end in an empty page.
import('./app/App').then(
  ({ App }) =>
    start(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  (error: unknown) => show(<StartProblem error={error} />),
)
