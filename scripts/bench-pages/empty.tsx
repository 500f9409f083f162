import { createRoot } from 'react-dom/client'

const container = document.getElementById('root')
if (!container) throw new Error('empty.html has no #root')
createRoot(container).render(<h1>Nothing but React</h1>)
