import { env } from '@/lib/env'

/** What a browser says about being followed. */
interface Wishes {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

/** Whether somebody asks not to be followed: Do Not Track, or Global Privacy Control (https://www.w3.org/TR/gpc/). */
const wantsPrivacy = ({ doNotTrack, globalPrivacyControl }: Wishes) =>
  doNotTrack === '1' || globalPrivacyControl === true

/**
 * Adds the analytics tag once the page has loaded, so that it delays nothing: only where `VITE_ANALYTICS_SRC` names
 * one, and not for people who ask not to be followed. Returns the way to stop waiting.
 */
export function startAnalytics(src = env.analyticsSrc, wishes: Wishes = navigator): () => void {
  if (!src || wantsPrivacy(wishes)) return () => undefined
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
