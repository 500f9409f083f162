import { paths } from '@/lib/paths'

/** The first two cards of /contact. */
export const answersElsewhere: readonly { id: string; title: string; text: string; link: string; url: string }[] = [
  {
    id: 'faq',
    title: 'FAQ',
    text: 'Twelve questions people ask before they trust a number.',
    link: 'Read the answers',
    url: `${paths.landing}#faq`,
  },
  {
    id: 'support',
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
