import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, messageOf, unwrap } from '@/lib/dataError'
import { env } from '@/lib/env'
import { supabase } from '@/lib/supabase'
import { FOR_USER } from '@/queries/queryKeys'
import { useWrite } from '@/ui/useWrite'

/** Whether this browser shows notifications of what the user follows: `refused` by the browser, which the user alone can change there. */
export type PushState = 'on' | 'off' | 'refused' | 'unsupported'

const WORKER = '/push-worker.js'
const pushKey = (userId: string | null) => ['push', userId] as const

const ownSubscription = async () =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

async function readPush(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'refused'
  const subscription = await ownSubscription()
  if (!subscription) return 'off'
  const rows = unwrap(await supabase.from('push_subscriptions').select('endpoint'))
  return rows.some(({ endpoint }) => endpoint === subscription.endpoint) ? 'on' : 'off'
}

async function turnOn(): Promise<PushState> {
  // Asked first, because browsers ask only as an answer to a press.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'off'
  const worker = await navigator.serviceWorker.register(WORKER)
  try {
    await subscribe()
  } catch (error) {
    // Turned off, nothing of it stays in the browser. It also takes the subscription along.
    await worker.unregister()
    throw error
  }
  return 'on'
}

/** Some browsers never answer when their push service cannot be reached. */
const ANSWER_WITHIN_MS = 20_000
const late = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('it did not answer')), ANSWER_WITHIN_MS)
  })
const cannotSignUp = (error: unknown) => {
  throw new Error(
    `This browser couldn’t register with its push service: ${messageOf(error)}. Try again later, outside a private window.`,
  )
}

async function subscribe() {
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made for another key or user cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe()
  const asked = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: env.pushPublicKey })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = (
    await Promise.race([asked, late()]).catch(cannotSignUp)
  ).toJSON()
  dataOf(await supabase.from('push_subscriptions').insert({ endpoint, p256dh, auth }))
}

async function turnOff(): Promise<PushState> {
  const subscription = await ownSubscription()
  if (subscription) {
    dataOf(await supabase.from('push_subscriptions').delete().eq('endpoint', subscription.endpoint))
    await subscription.unsubscribe()
  }
  await (await navigator.serviceWorker.getRegistration())?.unregister()
  return 'off'
}

export const usePush = (userId: string | null) =>
  useQuery({ queryKey: pushKey(userId), queryFn: readPush, enabled: userId !== null, meta: FOR_USER })

/** Turns notifications in this browser on or off. */
export function useSetPush(userId: string | null) {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
    onSuccess: (state) => queries.setQueryData(pushKey(userId), state),
  })
}
