import { documentationUrl, env } from '@/lib/env'
import { paths } from '@/lib/paths'

export interface NavigationLink {
  id: string
  title: string
  /** A path of this site, or an absolute external URL. */
  url: string
  /** Paths without a link of their own in the header, for which this link is marked as current. */
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

/** The footer's links after Home, whose address depends on whether the reader is signed in. */
export const footerLinks: NavigationLink[] = [
  { id: 'services', title: 'Services', url: paths.following },
  { id: 'news', title: 'News', url: paths.news },
  { id: 'about', title: 'About', url: paths.about },
  { id: 'contact', title: 'Contact', url: paths.contact },
]

export const legalLinks: NavigationLink[] = [
  { id: 'privacy', title: 'Privacy', url: paths.privacy },
  { id: 'terms', title: 'Terms', url: paths.terms },
  { id: 'cookies', title: 'Cookies', url: paths.cookies },
]

/** Only those that are set in the environment. */
export const socialLinks: NavigationLink[] = Object.entries(env.social).flatMap(([title, url]) =>
  url ? [{ id: title, title, url }] : [],
)

/** Whether a path is the link's own path or below it, ignoring case. */
export function isCurrent(link: NavigationLink, pathname: string): boolean {
  const here = `${pathname.toLowerCase().replace(/\/+$/, '')}/`
  return [link.url, ...(link.covers ?? [])].some((start) => here.startsWith(`${start.replace(/\/+$/, '')}/`))
}

export const isExternal = (url: string) => /^https?:/.test(url)
