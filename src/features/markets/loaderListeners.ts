/** Where TradingView keeps its loaders. */
const LOADERS = 'https://s3.tradingview.com/'

interface Kept {
  target: EventTarget
  type: string
  listener: EventListenerOrEventListenerObject | null
  options: boolean | AddEventListenerOptions | undefined
}

const keptOf = new WeakMap<Element, Kept[]>()

/**
 * Each run of a loader leaves two listeners on the window and the document, for good: one more pair for every change of
 * theme or symbol. There is no call to take them back, so they are noted as they are added.
 */
function noteListeners(target: EventTarget) {
  const add = target.addEventListener
  target.addEventListener = (type, listener, options) => {
    add.call(target, type, listener, options)
    const script = document.currentScript
    if (!(script instanceof HTMLScriptElement && script.src.startsWith(LOADERS))) return
    const kept = keptOf.get(script) ?? []
    keptOf.set(script, [...kept, { target, type, listener, options }])
  }
}

noteListeners(window)
noteListeners(document)

/** Takes down what a loader has listened with. */
export function dropListenersOf(script: HTMLScriptElement): void {
  for (const { target, type, listener, options } of keptOf.get(script) ?? []) {
    target.removeEventListener(type, listener, options)
  }
  keptOf.delete(script)
}
