import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toDataError, unwrap } from '@/lib/dataError'
import { env } from '@/lib/env'
import { supabase } from '@/lib/supabase'
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
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made for another key or user cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: env.pushPublicKey })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const { error } = await supabase.from('push_subscriptions').insert({ endpoint, p256dh, auth })
  if (error) {
    await subscription.unsubscribe()
    throw toDataError(error)
  }
  return 'on'
}

async function turnOff(): Promise<PushState> {
  const subscription = await ownSubscription()
  if (subscription) {
    const { error } = await supabase.from('push_subscriptions').delete().eq('endpoint', subscription.endpoint)
    if (error) throw toDataError(error)
    await subscription.unsubscribe()
  }
  await (await navigator.serviceWorker.getRegistration())?.unregister()
  return 'off'
}

export const usePush = (userId: string | null) =>
  useQuery({ queryKey: pushKey(userId), queryFn: readPush, enabled: userId !== null })

/** Turns notifications in this browser on or off. */
export function useSetPush(userId: string | null) {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
    onSuccess: (state) => queries.setQueryData(pushKey(userId), state),
  })
}
