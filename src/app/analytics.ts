import { env } from '@/lib/env'

/** A browser's tracking preferences. */
interface PrivacySignals {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

/** Whether the browser sends Do Not Track or Global Privacy Control (https://www.w3.org/TR/gpc/). */
const wantsPrivacy = ({ doNotTrack, globalPrivacyControl }: PrivacySignals) =>
  doNotTrack === '1' || globalPrivacyControl === true

/**
 * Adds the analytics tag once the page has loaded, so that it delays nothing. Does nothing without
 * `VITE_ANALYTICS_SRC`, or if the browser asks for privacy. Returns a function that cancels the wait.
 */
export function startAnalytics(src = env.analyticsSrc, signals: PrivacySignals = navigator): () => void {
  if (!src || wantsPrivacy(signals)) return () => undefined
  const add = () => {
    if ([...document.scripts].some((script) => script.src === src)) return
    const tag = document.createElement('script')
    tag.src = src
    tag.async = true
    document.head.append(tag)
  }
  if (document.readyState === 'complete') add()
  else addEventListener('load', add, { once: true })
  return () => removeEventListener('load', add)
}
