import { dropListenersOf } from './loaderListeners'

/**
 * waiting: nothing is shown yet. slow: nothing still, and it was long. blocked: nothing will come by itself.
 * shown: the frame is there. unsure: it is, but has not said that it works.
 */
export type EmbedState = 'waiting' | 'slow' | 'blocked' | 'shown' | 'unsure'

/** A widget whose frame is not there by then is told to be slow. */
const FRAME_DEADLINE_MS = 10_000
/**
 * A widget that works says something within about 11 s: `tv-widget-load`, or what size it wants (neither is documented).
 * Past this there is a doubt.
 */
const READY_DEADLINE_MS = 25_000

const isTradingView = (address: string) => /^https:\/\/([\w-]+\.)*tradingview(-widget)?\.com(\/|$)/.test(address)

/**
 * Keeps a script that is still on its way from running: a loader throws where its element has lost its parent. A script
 * that has moved to another document is not run (HTML, "execute the script element").
 */
function stop(script: HTMLScriptElement): void {
  if (script.ownerDocument === document) document.implementation.createHTMLDocument('').adoptNode(script)
}

/**
 * Watches an element in which a TradingView loader puts its frame, and gives the frame its title.
 * @param tell hears of each change of state; the first state is `waiting`.
 * @returns what ends the watch and takes down what the loaders left.
 */
export function watchEmbed(box: HTMLElement, title: string, tell: (state: EmbedState) => void): () => void {
  const scripts = new Set<HTMLScriptElement>()
  let frame: HTMLIFrameElement | null = null
  let isDoubted = false
  let isConfirmed = false
  let isRefused = false

  const look = () => {
    for (const script of box.querySelectorAll('script')) scripts.add(script)
    frame = box.querySelector('iframe')
    if (frame && frame.title !== title) frame.title = title
  }
  const onChange = (changes: MutationRecord[]) => {
    look()
    for (const { removedNodes } of changes) {
      for (const node of removedNodes) if (node instanceof HTMLScriptElement && !node.isConnected) stop(node)
    }
  }
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) tell('blocked')
  }
  const onLoad = ({ target }: Event) => {
    // A refused frame loads too: the browser's own page about it.
    if (!(target instanceof HTMLIFrameElement) || target.src === '' || isRefused) return
    tell(isDoubted && !isConfirmed ? 'unsure' : 'shown')
  }
  // Of the browser's own page about an address that does not answer, nothing is heard.
  const onMessage = ({ source }: MessageEvent<unknown>) => {
    if (!frame || source !== frame.contentWindow) return
    isConfirmed = true
    tell('shown')
  }
  const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (!isTradingView(blockedURI)) return
    if (!frame) {
      if (effectiveDirective.startsWith('script-src')) tell('blocked')
      return
    }
    // The loaders know a second address for their frame and go there by themselves, right now.
    setTimeout(() => {
      if (!frame || new URL(frame.src).origin !== new URL(blockedURI).origin) return
      isRefused = true
      tell('blocked')
    })
  }

  const observer = new MutationObserver(onChange)
  observer.observe(box, { childList: true, subtree: true })
  // Neither event bubbles.
  box.addEventListener('error', onError, true)
  box.addEventListener('load', onLoad, true)
  window.addEventListener('message', onMessage)
  document.addEventListener('securitypolicyviolation', onViolation)
  const frameDeadline = setTimeout(() => !frame && tell('slow'), FRAME_DEADLINE_MS)
  const readyDeadline = setTimeout(() => {
    isDoubted = true
    if (frame && !isConfirmed && !isRefused) tell('unsure')
  }, READY_DEADLINE_MS)

  return () => {
    look()
    observer.disconnect()
    box.removeEventListener('error', onError, true)
    box.removeEventListener('load', onLoad, true)
    window.removeEventListener('message', onMessage)
    document.removeEventListener('securitypolicyviolation', onViolation)
    clearTimeout(frameDeadline)
    clearTimeout(readyDeadline)
    for (const script of scripts) {
      stop(script)
      dropListenersOf(script)
    }
  }
}
