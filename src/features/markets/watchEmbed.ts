/**
 * waiting: nothing is shown yet. slow: still nothing after a long time. blocked: it failed and needs a retry.
 * shown: the frame is shown. unsure: it is shown, but has not reported that it works.
 */
export type EmbedState = 'waiting' | 'slow' | 'blocked' | 'shown' | 'unsure'

/** A widget without a frame by then is called slow. */
const FRAME_DEADLINE_MS = 10_000
/** A widget that works posts a message within about 11 s: `tv-widget-load`, or the size it wants (undocumented). */
const READY_DEADLINE_MS = 25_000

const isTradingView = (address: string) => /^https:\/\/([\w-]+\.)*tradingview(-widget)?\.com(\/|$)/.test(address)

/**
 * Keeps a script that is still downloading from running: a loader throws where its element has lost its parent. A script
 * that has moved to another document is not run (HTML, "execute the script element").
 */
function cancel(script: HTMLScriptElement): void {
  if (script.ownerDocument === document) document.implementation.createHTMLDocument('').adoptNode(script)
}

/**
 * Watches an element in which a TradingView loader puts its frame, and gives the frame its title.
 * @param onState is called with each change of state; the first state is `waiting`.
 * @returns a function that stops watching.
 */
export function watchEmbed(box: HTMLElement, title: string, onState: (state: EmbedState) => void): () => void {
  let frame: HTMLIFrameElement | null = null
  let isOverdue = false
  let isConfirmed = false
  let isRefused = false

  const onChange = (changes: MutationRecord[]) => {
    frame = box.querySelector('iframe')
    if (frame && frame.title !== title) frame.title = title
    for (const { removedNodes } of changes) {
      for (const node of removedNodes) if (node instanceof HTMLScriptElement && !node.isConnected) cancel(node)
    }
  }
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) onState('blocked')
  }
  const onLoad = ({ target }: Event) => {
    // A refused frame fires `load` too, for the browser's own error page.
    if (!(target instanceof HTMLIFrameElement) || target.src === '' || isRefused) return
    onState(isOverdue && !isConfirmed ? 'unsure' : 'shown')
  }
  // The browser's error page posts no message.
  const onMessage = ({ source }: MessageEvent<unknown>) => {
    if (!frame || source !== frame.contentWindow) return
    isConfirmed = true
    onState('shown')
  }
  const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (!isTradingView(blockedURI)) return
    if (!frame) {
      if (effectiveDirective.startsWith('script-src')) onState('blocked')
      return
    }
    // The loaders themselves try a second address for their frame right now.
    setTimeout(() => {
      if (!frame || new URL(frame.src).origin !== new URL(blockedURI).origin) return
      isRefused = true
      onState('blocked')
    })
  }

  const observer = new MutationObserver(onChange)
  observer.observe(box, { childList: true, subtree: true })
  // Neither event bubbles.
  box.addEventListener('error', onError, true)
  box.addEventListener('load', onLoad, true)
  window.addEventListener('message', onMessage)
  document.addEventListener('securitypolicyviolation', onViolation)
  const frameDeadline = setTimeout(() => !frame && onState('slow'), FRAME_DEADLINE_MS)
  const readyDeadline = setTimeout(() => {
    isOverdue = true
    if (frame && !isConfirmed && !isRefused) onState('unsure')
  }, READY_DEADLINE_MS)

  return () => {
    observer.disconnect()
    box.removeEventListener('error', onError, true)
    box.removeEventListener('load', onLoad, true)
    window.removeEventListener('message', onMessage)
    document.removeEventListener('securitypolicyviolation', onViolation)
    clearTimeout(frameDeadline)
    clearTimeout(readyDeadline)
    for (const script of box.querySelectorAll('script')) cancel(script)
  }
}
