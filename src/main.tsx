import './index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { StartProblem } from './app/StartProblem'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
const root = createRoot(container)

// Pages set the title themselves; the static one would stand before theirs.
document.querySelector('head > title')?.remove()

// The page's own code comes beside the app's instead of after it. Where this fails, the route says so.
import('./app/routes').then(
  ({ preloadPage }) => preloadPage(location.pathname),
  () => undefined,
)

// Loaded rather than imported: code that does not arrive must not end in an empty page.
import('./app/App').then(
  ({ App }) =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  (error: unknown) => root.render(<StartProblem error={error} />),
)
