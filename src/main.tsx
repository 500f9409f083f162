import './index.css'
import { createRoot } from 'react-dom/client'
import { StartProblem } from './app/StartProblem'

/** The whole of the HTML, which this script need not wait for: it is loaded with `async`. */
const parsed = new Promise<void>((resolve) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  else resolve()
})

function container(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  return root
}

// Imported here rather than above: code that does not arrive must not end in an empty page.
Promise.all([import('./app/start'), parsed]).then(
  ([{ start }]) => start(container()),
  (error: unknown) => parsed.then(() => createRoot(container()).render(<StartProblem error={error} />)),
)
