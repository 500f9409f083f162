import { expect, test } from 'vitest'
import { footerLinks, isCurrent, legalLinks, navigation } from './navigation'

test('the header has three groups of links', () => {
  expect(navigation.map((group) => [group.title, ...group.items.map((item) => `${item.title} ${item.url}`)])).toEqual([
    [
      'Playbook',
      'Strategy /strategy',
      'Subscriptions /subscriptions',
      'Following /following',
      'Markets /markets',
      'News /news',
    ],
    [
      'Resources',
      'Education /education',
      'Community /community',
      'Documentation /docs',
      'Support /support',
      'Changelog /changelog',
    ],
    ['Company', 'About /about', 'Careers /careers', 'Contact /contact'],
  ])
})

test('the footer leads to services, news, about and contact, and to privacy, terms and cookies', () => {
  expect(footerLinks.map((link) => link.url)).toEqual(['/following', '/news', '/about', '/contact'])
  expect(legalLinks.map(({ title, url }) => `${title} ${url}`)).toEqual([
    'Privacy /privacy',
    'Terms /terms',
    'Cookies /cookies',
  ])
})

const link = (id: string) => {
  const found = navigation.flatMap((group) => group.items).find((item) => item.id === id)
  if (!found) throw new Error(`no link ${id}`)
  return found
}

test.each([
  ['strategy', '/strategy', true],
  ['strategy', '/Strategy/', true],
  ['strategy', '/performance/RSI(2)%20dip%20buyer', true],
  ['strategy', '/create', true],
  ['strategy', '/strategyless', false],
  ['education', '/education/import', true],
  ['following', '/Following', true],
  ['news', '/', false],
])('the link %s on %s is current: %s', (id, pathname, current) => {
  expect(isCurrent(link(id), pathname)).toBe(current)
})
