import { randomUUID } from 'node:crypto'
import { InMemoryEmailDriver } from '@supabase/lite'
import { createAccountCalls } from '@/identity/supabase/accountCalls'
import { createLinkedAccounts } from '@/identity/supabase/linkedAccounts'
import { createRecovery } from '@/identity/supabase/recovery'
import { createSecondFactor } from '@/identity/supabase/secondFactor'
import { createSession } from '@/identity/supabase/session'
import { memoryStorage, type TextStorage } from '@/identity/textStorage'
import { appOn } from '../../supabase/embedded/app'
import { createDatabase } from '../db/harness'

export const SITE = 'http://localhost:5173'
export const JWT_SECRET = 'a secret of this test run alone, long enough'

/** The account service of the embedded backend. */
export async function openAccountService() {
  const { owner, close } = await createDatabase('embedded')
  const mail = new InMemoryEmailDriver()
  const app = appOn(
    owner,
    { jwt_secret: JWT_SECRET, site_url: SITE, email: { double_confirm_changes: false } },
    { email: mail },
  )
  await app.init()
  return {
    fetch: (request: Request) => app.fetch(request),
    /** The newest message to an address, as text. */
    lastMessage: (to: string) => mail.messages.get(to)?.at(-1)?.text ?? '',
    close,
  }
}

export type AccountService = Awaited<ReturnType<typeof openAccountService>>

/** A browser with its own storage; each tab is a page that was opened in it. */
export function openBrowser(service: Pick<AccountService, 'fetch'>) {
  const memory = memoryStorage()
  /** As in browsers, other tabs get a storage event a moment later. */
  const tell = (key: string) => setTimeout(() => dispatchEvent(new StorageEvent('storage', { key })))
  const storage: TextStorage = {
    getItem: memory.getItem,
    setItem: (key, value) => {
      memory.setItem(key, value)
      tell(key)
    },
    removeItem: (key) => {
      memory.removeItem(key)
      tell(key)
    },
  }
  const storageKey = `session-${randomUUID()}`
  const tabs: { close: () => Promise<void> }[] = []
  /** Requests that left this browser, as `POST /auth/v1/token`. */
  const requests: string[] = []
  const state = { online: true }
  const held: { line: string | null; answers: (() => Promise<unknown>)[] } = { line: null, answers: [] }

  function openTab() {
    const session = createSession({
      url: SITE,
      apiKey: 'embedded',
      storageKey,
      storage,
      fetch: async (input, init) => {
        const request = new Request(input, init)
        const line = `${request.method} ${new URL(request.url).pathname}`
        requests.push(line)
        if (!state.online) throw new TypeError('Failed to fetch')
        if (line !== held.line) return service.fetch(request)
        return new Promise<Response>((resolve) => {
          held.answers.push(async () => resolve(await service.fetch(request)))
        })
      },
    })
    tabs.push(session)
    return {
      identity: session.identity,
      account: createAccountCalls(session.auth, session.createTemporaryAuth, SITE),
      secondFactor: createSecondFactor(session.auth),
      getDueFactor: session.getDueFactor,
      linkedAccounts: createLinkedAccounts({
        auth: session.auth,
        url: SITE,
        apiKey: 'embedded',
        origin: SITE,
        fetch: (input, init) => service.fetch(new Request(input, init)),
      }),
      recovery: createRecovery({
        auth: session.auth,
        storageKey,
        tabStorage: memoryStorage(),
        tokensInAddress: true,
      }),
    }
  }

  return {
    openTab,
    storage,
    storageKey,
    requests,
    goOffline: () => {
      state.online = false
    },
    goOnline: () => {
      state.online = true
    },
    /** Holds requests like `GET /auth/v1/user` until they are released. */
    hold: (line: string) => {
      held.line = line
    },
    release: async () => {
      held.line = null
      await Promise.all(held.answers.splice(0).map((answer) => answer()))
    },
    /** Makes the stored access token expired. */
    letTokenExpire: () => {
      const stored = JSON.parse(storage.getItem(storageKey) ?? '{}')
      storage.setItem(storageKey, JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) - 60 }))
    },
    /** Replaces the refresh token with one that the service never issued. */
    spoilRefreshToken: () => {
      const stored = JSON.parse(storage.getItem(storageKey) ?? '{}')
      storage.setItem(storageKey, JSON.stringify({ ...stored, refresh_token: 'never-given-out' }))
    },
    close: () => Promise.all(tabs.map((tab) => tab.close())),
  }
}
