import './index.css'

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

/** Gives way to whatever else the browser has to do. */
const otherTasks = () => new Promise<void>((resolve) => setTimeout(resolve))

// Imported here rather than above: code that does not arrive must not end in an empty page. index.html shows what is reported.
Promise.all([import('./app/start'), parsed])
  .then(async ([{ start }]) => {
    // To run this code took a phone a tenth of a second already.
    await otherTasks()
    return start(container())
  })
  .then(() => {
    document.documentElement.dataset.started = ''
  }, reportError)
