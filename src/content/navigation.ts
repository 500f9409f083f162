import { documentationUrl } from '@/lib/addresses'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'

export interface NavigationLink {
  id: string
  title: string
  /** A path of the site, or a whole address elsewhere. */
  url: string
  /** Pages below it that no link of the header leads to: they mark it as the current one. */
  covers?: string[]
}

export interface NavigationGroup {
  id: string
  title: string
  items: NavigationLink[]
}

/** The header's three groups. */
export const navigation: NavigationGroup[] = [
  {
    id: 'playbook',
    title: 'Playbook',
    items: [
      { id: 'strategy', title: 'Strategy', url: paths.strategies, covers: [paths.performance(''), paths.create] },
      { id: 'subscriptions', title: 'Subscriptions', url: paths.subscriptions },
      { id: 'following', title: 'Following', url: paths.following },
      { id: 'markets', title: 'Markets', url: paths.markets },
      { id: 'news', title: 'News', url: paths.news },
    ],
  },
  {
    id: 'resources',
    title: 'Resources',
    items: [
      { id: 'education', title: 'Education', url: paths.education },
      { id: 'community', title: 'Community', url: paths.community },
      { id: 'documentation', title: 'Documentation', url: documentationUrl },
      { id: 'support', title: 'Support', url: paths.support },
      { id: 'changelog', title: 'Changelog', url: paths.changelog },
    ],
  },
  {
    id: 'company',
    title: 'Company',
    items: [
      { id: 'about', title: 'About', url: paths.about },
      { id: 'careers', title: 'Careers', url: paths.careers },
      { id: 'contact', title: 'Contact', url: paths.contact },
    ],
  },
]

/** The footer's links after Home, whose address depends on who is here. */
export const footerLinks: NavigationLink[] = [
  { id: 'services', title: 'Services', url: paths.following },
  { id: 'news', title: 'News', url: paths.news },
  { id: 'about', title: 'About', url: paths.about },
  { id: 'contact', title: 'Contact', url: paths.contact },
]

/** Spec §2: these lead nowhere yet, so they are words and not links. */
export const comingLegalPages = ['Privacy', 'Terms', 'Cookies']

export const socialLinks: NavigationLink[] = [
  { id: 'chat', title: 'Chat', url: env.chatUrl },
  { id: 'x', title: 'X', url: 'https://x.cash-us.example' },
  { id: 'youtube', title: 'YouTube', url: 'https://youtube.cash-us.example' },
]

/** Whether a page belongs to a link: it is its address or lies below it, without regard to case. */
export function isCurrent(link: NavigationLink, pathname: string): boolean {
  const here = `${pathname.toLowerCase().replace(/\/+$/, '')}/`
  return [link.url, ...(link.covers ?? [])].some((start) => here.startsWith(`${start.replace(/\/+$/, '')}/`))
}

/** Whether an address leaves the site. */
export const isExternal = (url: string) => /^https?:/.test(url)
