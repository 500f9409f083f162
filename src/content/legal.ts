import { env, usesClerk } from '@/lib/env'
import { paths } from '../lib/paths'
import type { Point } from './point'

export interface LegalSection {
  id: string
  title: string
  points: readonly Point[]
}

/** Who is responsible for the site, which only its operator can say. `value` is undefined until it is set. */
export const operatorFacts: readonly { label: string; value: string | undefined; setting: string }[] = [
  { label: 'Name', value: env.operator.name, setting: 'VITE_OPERATOR_NAME' },
  { label: 'Address', value: env.operator.address, setting: 'VITE_OPERATOR_ADDRESS' },
  { label: 'Law', value: env.operator.law, setting: 'VITE_OPERATOR_LAW' },
]

const hostOf = (address: string) => new URL(address, env.siteUrl).host
const present = <T>(isThere: boolean, one: T): T[] => (isThere ? [one] : [])

const ACCOUNT_SERVICE = usesClerk ? 'Clerk, another company' : 'Supabase Auth, a part of this site’s database service'

/** /privacy: what the software stores, and who receives what. */
export const privacySections: readonly LegalSection[] = [
  {
    id: 'stored',
    title: 'What is stored',
    points: [
      {
        title: 'Your account',
        text: `Accounts are kept by ${ACCOUNT_SERVICE}: e-mail address, password (as a hash), the times of sign-ins, and any accounts you linked. Your profile here keeps a copy of your e-mail address, user name, names and picture’s address, and your plan. Only you and the operator can read it.`,
      },
      {
        title: 'Strategies and trades',
        text: 'What you enter: names, descriptions, each purchase and sale, the time at which the database received it, and what you note beside it from a broker’s file. Everyone can read a public strategy with your user name and your account’s number; only you, the people you share it with and the operator can read a private one.',
      },
      {
        title: 'Tags and diary',
        text: 'Your tags, which trades have them, and what you write in the diary of a strategy. Only you and the operator can read them, unless you show the tags, or a day of the diary, to whoever sees the strategy. You can change and delete all of it, and it goes with the strategy.',
      },
      {
        title: 'Notes, pictures, stops and playbooks',
        text: 'What you write about a trade and when, with the pictures you add (drawn again in your browser, so that their place and camera never reach us), the stop, target and rule that you state, and every version of your playbook. Whoever can read the strategy can read them. You can withdraw a note: its text and picture go, the times when it was written and withdrawn stay. Only you and the operator can read a private note, and you can delete it, or download it with your other notes. All of it is deleted with the strategy.',
      },
      {
        title: 'Edits and deletions',
        text: 'When you edit or delete a trade, the old version stays in the strategy’s history. If you hide, rename or delete a strategy that was ever public, its names, and its number of trades and total at that time, stay on your page. Strategies that were never public are only counted.',
      },
      {
        title: 'The ledger',
        text: 'Each action, edit and deletion is also written to a ledger. Anyone can read its hashes, which reveal nothing. Whoever can read the strategy can read the contents. They’re deleted with the strategy, except for the events that stay on your page.',
      },
      {
        title: 'What you follow',
        text: 'Which strategies you follow, since when, and when you last looked at them. Only you and the operator can read it; everyone sees how many people follow a strategy. It’s deleted when you unfollow, and with your account.',
      },
      {
        title: 'Mail about what you follow, your weekly letter and failed messages',
        text: 'How often you want it, whether you want the letter and in which time zone, whether you want to hear when a machine’s message couldn’t be recorded, the random numbers in the links that stop them, when we last wrote to you, and the last entry of each strategy, week and failed message we wrote about. A letter is put together from your record when it’s sent, and isn’t kept. Messages go to your account’s address through the operator’s mail service. All of it is deleted with your profile.',
      },
      {
        title: 'Webhooks',
        text: 'If you add any: their addresses, the secrets that sign, when the last message was delivered or why it wasn’t, and the last entry of each strategy you were told of. What is posted there is what you can read here. All of it is deleted when you remove them, and with your profile.',
      },
      ...present(env.pushPublicKey !== undefined, {
        title: 'Notifications in a browser',
        text: 'Once you turn them on: the address your browser’s push service gave it, the keys for encrypting messages to it, when you were last notified, and the last entry of each strategy you were notified of. The push service (Google’s, Mozilla’s, Microsoft’s or Apple’s) sees when a message comes, but can’t read it. All of it is deleted when you turn them off, and with your profile.',
      }),
      {
        title: 'Newsletter and waitlist',
        text: 'The e-mail address that you typed, and when. No visitor can read the list. Sign-ups are rate-limited. For that, a hash of your network address may be kept for an hour, or longer if nobody else subscribes in the meantime.',
      },
      {
        title: 'What is not stored',
        text: 'Which pages you read, what you search for, or how you filter. Nothing is for sale, so there are no payments. A file you import is read in your browser, and only the trades you confirm are sent. An invite link contains your account’s number, and nothing counts who opens it.',
      },
      {
        title: 'In your browser',
        text: 'Your settings, your session and unfinished forms.',
        link: { text: 'Each with its name', url: paths.cookies },
      },
    ],
  },
  {
    id: 'others',
    title: 'What others receive',
    points: [
      {
        title: 'TradingView',
        text: 'Market charts, tickers, screeners and news are TradingView’s scripts and frames, loaded when they come into view. TradingView receives your network address, your browser’s name, this site’s address and the symbol shown.',
      },
      {
        title: 'Live prices',
        text: env.alpaca.streamUrl
          ? `The page of streaming prices connects to ${hostOf(env.alpaca.streamUrl)}, which receives your network address and the symbols.`
          : env.alpaca.keyId
            ? 'The page of streaming prices connects to Alpaca, which receives your network address and the symbols.'
            : 'The streaming prices are simulated by this site. No other company is involved.',
      },
      ...present(!env.embedded, {
        title: 'The database’s host',
        text: `Pages read and write at ${hostOf(env.supabaseUrl)}, whose host therefore receives your network address.`,
      }),
      ...present(usesClerk, {
        title: 'Clerk',
        text: 'To sign in, your browser loads Clerk’s scripts and a Cloudflare captcha. Both receive your network address. Visitors who never sign in load neither.',
      }),
      ...present(!usesClerk && !env.embedded, {
        title: 'Pictures',
        text: 'Pictures of linked accounts are loaded from GitHub or Google.',
      }),
      {
        title: 'The quick form',
        text: 'For a month the database keeps the random number of each press of the quick form, so that it’s recorded once. If you open the quick form (/quick), your browser keeps a service worker of this site (quick-worker.js) and a copy of that page’s code, so that it opens without a connection. They hold none of your data.',
      },
      {
        title: 'Analytics',
        text: env.analyticsSrc
          ? `A script of ${hostOf(env.analyticsSrc)} counts visits. It is left out if your browser sends Do Not Track or Global Privacy Control.`
          : 'None: this site loads no analytics.',
      },
      ...present(Boolean(env.ledger.mirrorUrl && /^https?:/.test(env.ledger.mirrorUrl)), {
        title: 'The ledger’s copy',
        text: `When you check a strategy, your browser also reads the published copy at ${hostOf(env.ledger.mirrorUrl ?? '/')}.`,
      }),
      {
        title: 'Links and fonts',
        text: 'Fonts come from this site. Links to other sites send nothing until you follow them. No video and no social network is embedded.',
      },
      {
        title: 'Logs',
        text: 'The pages write no log. Whoever hosts them, the database and the price stream may log requests with network addresses; the operator decides for how long.',
      },
    ],
  },
  {
    id: 'choices',
    title: 'What you can do',
    points: [
      {
        title: 'Take it with you',
        text: 'You can download every strategy’s trades as a CSV file, and its record as a file that can be checked without this site.',
      },
      {
        title: 'Correct it',
        text: 'Change your names, e-mail address and password on your profile, and your trades on the strategy’s page.',
        link: { text: 'Your profile', url: paths.profile },
      },
      {
        title: 'Have it deleted',
        text: 'You delete trades and strategies yourself, as described above. Write to the operator to have your account, your profile and the names that stayed deleted, or to have your address taken off the newsletter. Counts without your name remain.',
      },
    ],
  },
]

/** /terms: what the site does and does not do, and what it refuses. */
export const termsSections: readonly LegalSection[] = [
  {
    id: 'is',
    title: 'What this site is',
    points: [
      {
        title: 'A record, not advice',
        text: 'It lists what people say they traded and computes figures from that. Nobody here tells you to buy or sell, and past results are no promise.',
      },
      {
        title: 'Entries are claims',
        text: 'Prices, sizes and dates are the trader’s own words, which may be wrong or invented. Only the time of recording is the database’s. How much of a record was logged live is shown beside it.',
      },
      {
        title: 'No broker',
        text: 'The site places no orders, copies no trades and holds no money.',
      },
      {
        title: 'Nothing is on sale',
        text: 'The paid plans are announced, with their prices. Nobody can buy one, and nobody is charged.',
        link: { text: 'What is free and what is planned', url: paths.price },
      },
    ],
  },
  {
    id: 'yours',
    title: 'What you publish',
    points: [
      {
        title: 'Public is public',
        text: 'Anyone can read, download and copy a public strategy. Hiding it later doesn’t recall the copies.',
      },
      {
        title: 'What stays',
        text: 'Old versions of trades, and the names, number of trades and total of strategies that were ever public.',
        link: { text: 'In detail', url: `${paths.privacy}#stored` },
      },
      {
        title: 'Names',
        text: 'No strategy and no trader can have the name of another, or one that looks like it.',
      },
      {
        title: 'Limits',
        text: 'The database limits how many strategies, trades and changes an account can write, in all and in a day. Anything over a limit is refused, and you’re told why.',
      },
    ],
  },
  {
    id: 'service',
    title: 'The service',
    points: [
      {
        title: 'Figures',
        text: 'Each has a published formula, and your browser can compute it again. If one is wrong, tell us.',
        link: { text: 'How every figure is computed', url: paths.docs },
      },
      {
        title: 'Other companies’ parts',
        text: 'Market charts, news and live prices come from other companies and can be late, wrong or missing. No strategy’s figures depend on them.',
      },
      {
        title: 'Liability, age, disputes',
        text: 'The software doesn’t settle any of these. The operator and the law named below do.',
      },
    ],
  },
]

/** The texts of /cookies that are not in browserStorage.ts. */
export const cookieSections: readonly LegalSection[] = [
  {
    id: 'cookies',
    title: 'Cookies',
    points: [
      {
        title: 'Ours',
        text: 'None. The site’s own code sets no cookies, so there is nothing to accept or refuse. It uses the browser’s storage instead, which isn’t sent to anyone; the lists below name each entry.',
      },
      ...present(usesClerk, {
        title: 'Clerk’s',
        text: 'Signing in needs cookies from Clerk, which keeps the accounts: their names begin with __client, __session or __clerk. Visitors who never sign in get none.',
      }),
      {
        title: 'TradingView’s',
        text: 'Market charts, tickers and news are TradingView frames, which may keep their own cookies and data under TradingView’s address. The site can’t read them. Everything but those boxes works if your browser blocks them.',
      },
      ...present(env.pushPublicKey !== undefined, {
        title: 'Notifications',
        text: 'If you turn notifications on, your browser keeps a service worker of this site (push-worker.js), which shows them and does nothing else, and a subscription to its maker’s push service. Turning them off removes both.',
      }),
      {
        title: 'Analytics',
        text: env.analyticsSrc
          ? `The script of ${hostOf(env.analyticsSrc)} may set cookies. It isn’t loaded if your browser sends Do Not Track or Global Privacy Control.`
          : 'None is loaded, so it sets no cookies.',
      },
    ],
  },
]
