import './index.css'
import { createRoot } from 'react-dom/client'
import { StartProblem } from './app/StartProblem'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

// Imported here rather than above: code that does not arrive must not end in an empty page.
import('./app/start')
  .then(({ start }) => start(container))
  .catch((error: unknown) => createRoot(container).render(<StartProblem error={error} />))
