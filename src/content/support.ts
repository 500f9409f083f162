import { documentationUrl } from '@/lib/env'
import { paths } from '@/lib/paths'
import type { Point } from './point'

export const supportQuestions: readonly Point[] = [
  {
    title: 'I cannot sign in',
    text: 'The sign-in page can send you a link to set a new password. If it doesn’t arrive, check your spam folder, then write to us from your account’s address.',
    link: { text: 'Sign in', url: paths.signIn },
  },
  {
    title: 'A figure looks wrong',
    text: 'Each figure has a formula and a worked example. If you get a different result, send us the strategy’s address and your sum. A wrong figure is the one mistake we can’t live with.',
    link: { text: 'How every figure is computed', url: documentationUrl },
  },
  {
    title: 'I entered a trade incorrectly',
    text: 'Open your strategy and select the trade’s row. Change its actions and press Update Trade, or delete the trade there. The figures follow within a second or two.',
    link: { text: 'Strategies', url: paths.strategies },
  },
  {
    title: 'A chart or a ticker stays empty',
    text: 'Market charts, tickers and news come from another company’s scripts, which some ad blockers stop. Trades and figures are ours and don’t need them.',
  },
  {
    title: 'Who sees my private strategy?',
    text: 'You, and the people you share it with. The database refuses everyone else, whatever they ask for.',
  },
  {
    title: 'I want to change my plan',
    text: 'Paid plans are not on sale yet, so there is nothing to change and nothing is charged.',
    link: { text: 'Plans', url: paths.price },
  },
]

/** The first two cards of /contact. */
export const answersElsewhere: readonly { title: string; text: string; link: string; url: string }[] = [
  {
    title: 'FAQ',
    text: 'What people ask before they trust a number.',
    link: 'Read the answers',
    url: `${paths.landing}#faq`,
  },
  {
    title: 'Support',
    text: 'Something does not work, or a figure looks wrong.',
    link: 'Go to support',
    url: paths.support,
  },
]

export const enterprise = {
  title: 'Enterprise',
  text: 'For desks, funds and schools that need more than a plan. Tell us what you want to do, and we’ll tell you whether we can.',
}
