/** An item that is kept in the browser. */
export interface StoredItem {
  /** The key; … stands for a variable part. */
  name: string
  what: string
  until: string
  /** The account provider that keeps it, if it is not the site itself. */
  provider?: 'clerk' | 'supabase'
}

/** Whether a storage key belongs to the item of this name. */
export function isStored(name: string, key: string): boolean {
  const [start = '', end] = name.split('…')
  return end === undefined ? key === name : key.startsWith(start) && key.endsWith(end)
}

const UNTIL_CLEARED = 'you clear it'
const UNTIL_CLOSED = 'the tab is closed'

/** Everything the site keeps in the browser, by place. Tests compare it with the code and with a browser's content. */
export const storedInBrowser: readonly { id: string; title: string; items: readonly StoredItem[] }[] = [
  {
    id: 'local-storage',
    title: 'Kept in this browser once you use the feature',
    items: [
      { name: 'theme', what: 'Dark or light, once you have chosen', until: UNTIL_CLEARED },
      {
        name: 'time-zone',
        what: 'The time zone you type times in, if you chose one',
        until: 'you choose this device’s again',
      },
      { name: 'shortcuts', what: 'That you switched single-key shortcuts off', until: 'you switch them on' },
      {
        name: 'first-steps',
        what: 'That you hid the first steps on your profile, or finished them',
        until: UNTIL_CLEARED,
      },
      {
        name: 'tradingview',
        what: 'When TradingView last failed to load, so that its boxes stay small for a day',
        until: 'it loads',
      },
      {
        name: 'quick-trades',
        what: 'Trades from the quick form that aren’t recorded yet',
        until: 'they are recorded, or you discard them',
      },
      {
        name: 'quick-known',
        what: 'Your strategies’ names and symbols, for the quick form without a connection',
        until: 'you sign out',
      },
      { name: 'market-chart', what: 'That you hid the market chart on the home page', until: 'you show it again' },
      {
        name: 'import-side-words',
        what: 'The words in your broker’s files that you said mean buy or sell',
        until: UNTIL_CLEARED,
      },
      {
        name: 'ledger-seen',
        what: 'The ledger’s state when you checked a strategy, so that a rewrite shows',
        until: 'you press “Forget it” there',
      },
      {
        name: 'sb-…-auth-token',
        what: 'Your session, with your e-mail address',
        until: 'you sign out',
        provider: 'supabase',
      },
      {
        name: 'sb-…-auth-token-left',
        what: 'That you signed out, so that other tabs follow',
        until: 'you sign in',
        provider: 'supabase',
      },
      {
        name: 'sb-…-auth-token-code-verifier',
        what: 'A secret for a link in an e-mail, or for signing in with another service',
        until: 'you come back',
        provider: 'supabase',
      },
      {
        name: 'clerk-session',
        what: 'Your last session’s number, so that tabs agree',
        until: UNTIL_CLEARED,
        provider: 'clerk',
      },
      { name: '__clerk…', what: 'Clerk’s own settings', until: UNTIL_CLEARED, provider: 'clerk' },
    ],
  },
  {
    id: 'session-storage',
    title: 'Kept in this tab only',
    items: [
      { name: 'react-router-scroll-positions', what: 'How far pages are scrolled', until: UNTIL_CLOSED },
      {
        name: 'strategy-draft …',
        what: 'A strategy you started or changed but didn’t save',
        until: 'it is saved or discarded',
      },
      { name: 'diary …', what: 'A day of your diary you typed but didn’t save', until: 'it is saved or discarded' },
      {
        name: 'playbook …',
        what: 'A version of your playbook you typed but didn’t save',
        until: 'it is saved or discarded',
      },
      { name: 'trade-form …', what: 'A trade you typed but didn’t save', until: 'it is saved or discarded' },
      {
        name: 'follow',
        what: 'A strategy you want to follow, while you sign in',
        until: 'you’re signed in, or leave the page you came back to',
      },
      { name: 'invitation', what: 'An invitation you opened, while you sign in', until: 'you accept it' },
      {
        name: 'sb-…-auth-token-recovering',
        what: 'That you are setting a new password',
        until: 'it is set',
        provider: 'supabase',
      },
    ],
  },
]
