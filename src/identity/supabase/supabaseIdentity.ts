import { env } from '@/lib/env'
import { browserStorage, tabStorage } from '../textStorage'
import { createAccountCalls } from './accountCalls'
import { takeAuthCallback } from './authCallback'
import { createLinkedAccounts } from './linkedAccounts'
import { createRecovery } from './recovery'
import { createSecondFactor } from './secondFactor'
import { createSession } from './session'
import { sessionKey } from './storedSession'

const storageKey = sessionKey(env.supabaseUrl)

const session = createSession({
  url: env.supabaseUrl,
  apiKey: env.supabaseAnonKey,
  storageKey,
  storage: browserStorage,
  fetch: (input, init) => fetch(input, init),
})

/** This page's Supabase Auth identity. Loaded only when a user may be signed in or signs in. */
export const supabaseIdentity = session.identity

/** Its operations for the widgets of features/account. */
export const supabaseAccount = createAccountCalls(session.auth, session.createTemporaryAuth, location.origin)

/** Authenticator apps: enrolled and removed on /profile, asked for at sign-in. */
export const secondFactor = createSecondFactor(session.auth)

/** The authenticator app whose code is needed before the session counts. */
export const getDueFactor = session.getDueFactor

/** Accounts with other services. */
export const linkedAccounts = createLinkedAccounts({
  auth: session.auth,
  url: env.supabaseUrl,
  apiKey: env.supabaseAnonKey,
  origin: location.origin,
  fetch: (input, init) => fetch(input, init),
})

/** Links in e-mails: recovery, confirmation, a new address. */
export const recovery = createRecovery({
  auth: session.auth,
  storageKey,
  tabStorage,
  tokensInAddress: env.embedded,
})

recovery.take(takeAuthCallback())
