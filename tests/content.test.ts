// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isStored, storedInBrowser } from '@/content/browserStorage'
import { jobPositions } from '@/content/careers'
import { versions } from '@/content/changelog'
import { communityCards } from '@/content/community'
import { faqItems } from '@/content/faq'
import { customizeFeed, followingCards } from '@/content/following'
import { landingTickers } from '@/content/landingTop'
import { cookieSections, operatorFacts, privacySections, termsSections } from '@/content/legal'
import { calendarCountries, cryptoTickers, overviewRanges, overviewTickers, stockTickers } from '@/content/markets'
import { comparedSources, comparisonRows, freeFeatures, plannedFeatures, pricingPlans } from '@/content/pricing'
import { EARNED_EXPLAINED, HOW_IT_WORKS, referralStats, referralTiles } from '@/content/referral'
import { comingToSubscriptions, subscriptionCards } from '@/content/subscriptions'
import { answersElsewhere, supportQuestions } from '@/content/support'
import { generalThanks, thanksBySource } from '@/content/thanks'
import { sessionKey } from '@/identity/supabase/storedSession'
import { paths } from '@/lib/paths'

const paidPrices = pricingPlans
  .filter(({ price }) => price > 0)
  .flatMap((plan) => [`$${plan.price}`, `$${plan.yearlyPrice}`])
const titles = (items: readonly { title: string }[]) => items.map((item) => item.title)
const answerTo = (id: string) => faqItems.find((item) => item.id === id)?.answer ?? ''

describe('the plans', () => {
  test('three plans with their prices, monthly and annual, and their periods', () => {
    expect(pricingPlans.map(({ name, price, yearlyPrice, period }) => [name, price, yearlyPrice, period])).toEqual([
      ['Community', 0, 0, 'Forever'],
      ['Premium', 42, 35, 'a month'],
      ['Premier', 66, 55, 'a month'],
    ])
  })

  test('each plan lists exactly the features that it adds', () => {
    expect(pricingPlans.map((plan) => plan.features)).toEqual([
      [
        'Live PnL Tracking',
        'Basic Strategy Metrics',
        'Tested Performance History',
        'Community Chat',
        'Token Rewards',
        'Educational Resources',
        'Unbiased News',
      ],
      [
        'Full Backtest History',
        'Advanced Metrics',
        'Import Trades for PnL Report',
        'Premium Educational Content',
        'Feature Voting',
        'Strategy Alerts',
        '5x Community Rewards',
      ],
      [
        'Exclusive Metrics Dashboard',
        'Priority Community Access',
        'Multi-Strategy Confluence Signals',
        'Copy Trading',
        '15x Community Rewards',
      ],
    ])
  })

  test('Premium alone is marked popular', () => {
    expect(pricingPlans.filter((plan) => plan.isPopular).map((plan) => plan.name)).toEqual(['Premium'])
  })

  test('Community leads to registration, and a plan that cannot be bought yet to the page that says so', () => {
    expect(pricingPlans.map((plan) => plan.href)).toEqual(['/register?next=%2Fprofile', '/thanks', '/thanks'])
    expect(pricingPlans.map((plan) => plan.isAvailable)).toEqual([true, false, false])
  })

  test('the 20% on the annual label holds: monthly costs a fifth more than annual', () => {
    const paid = pricingPlans.filter((plan) => plan.price > 0)
    expect(paid.map((plan) => plan.price / plan.yearlyPrice)).toEqual([1.2, 1.2])
  })

  test('what is announced is marked, under the name that the plan gives it', () => {
    const listed = pricingPlans.flatMap((plan) => plan.features)
    expect([...plannedFeatures].filter((feature) => !listed.includes(feature))).toEqual([])
    expect([...plannedFeatures]).toEqual(expect.arrayContaining(['Copy Trading', 'Token Rewards']))
    // The tests' environment names no chat channel.
    expect(plannedFeatures.has('Community Chat')).toBe(true)
    expect(
      [...freeFeatures.keys()].filter((feature) => !listed.includes(feature) || plannedFeatures.has(feature)),
    ).toEqual([])
  })
})

describe('the comparison', () => {
  test('four sources with what each costs a month, this product first and at its annual Premium price', () => {
    expect(comparedSources.map((source) => source.monthlyCost)).toEqual([35, 30, 200, 12])
    expect(comparedSources[0]).toEqual({ name: 'Cash Us If You Can', monthlyCost: pricingPlans[1]?.yearlyPrice })
  })

  test('eight rows, each with an answer for each source', () => {
    expect(comparisonRows).toHaveLength(8)
    expect(new Set(comparisonRows.map((row) => row.feature)).size).toBe(8)
    for (const row of comparisonRows) expect(row.answers).toHaveLength(comparedSources.length)
  })

  test('copy trading is not claimed before it is built', () => {
    expect(comparisonRows.find((row) => row.feature.startsWith('Copies trades'))?.answers[0]).toBe('planned')
  })
})

describe('the questions', () => {
  test('twelve, in their order', () => {
    expect(faqItems.map((item) => item.id)).toEqual([
      'how-it-differs',
      'matching-risk',
      'comparing',
      'beginners',
      'premium-too-advanced',
      'payment-methods',
      'paying-with-crypto',
      'tiers',
      'adding-real-time-data',
      'real-time-markets',
      'replying-to-a-review',
      'reporting-a-review',
    ])
  })

  test('one is marked Beginner-Friendly', () => {
    expect(faqItems.filter((item) => item.beginnerFriendly).map((item) => item.id)).toEqual(['beginners'])
  })

  test.each([
    ['payment-methods', ['Cards', 'PayPal', 'Apple Pay', 'card payment provider']],
    ['tiers', ['free forever', 'Premium+', ...paidPrices]],
    ['adding-real-time-data', ['Account settings', 'Subscriptions', 'Add Real-Time Data']],
    ['real-time-markets', ['Stocks', 'options', 'forex', 'crypto', 'commodities']],
    ['replying-to-a-review', ['Reply', 'moderated', 'typically within 24 hours']],
    ['reporting-a-review', ['Report', 'Inappropriate Content', 'False Information']],
  ])('%s names %j', (id, facts) => {
    for (const fact of facts) expect(answerTo(id)).toContain(fact)
  })

  test.each(['payment-methods', 'adding-real-time-data', 'replying-to-a-review', 'reporting-a-review'])(
    '%s says that it is not open yet',
    (id) => expect(answerTo(id)).toMatch(/not (on sale|open) yet/),
  )
})

describe('the legal pages', () => {
  const listed = storedInBrowser.flatMap(({ items }) => items.map(({ name }) => name))

  test('what the code keeps in the browser is listed by its name', () => {
    const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => ({ file, text: readFileSync(path.join('src', file), 'utf8') }))
    const namesIn = (text: string) => text.match(/(?<=STORAGE_KEY = ')[^']+/g) ?? []
    // The providers of accounts name theirs after the project.
    const keeping = code.filter(({ file, text }) => !file.startsWith('identity') && /Storage\.setItem\(/.test(text))
    expect(keeping.filter(({ text }) => !text.includes('STORAGE_KEY')).map(({ file }) => file)).toEqual([])
    const named = code.flatMap(({ text }) => namesIn(text))
    expect(named).toContain('theme')
    expect(named.filter((name) => !listed.some((one) => isStored(one, name)))).toEqual([])
    expect(listed.some((name) => isStored(name, sessionKey('https://abc.supabase.co')))).toBe(true)
  })

  test('without settings they say what is missing, that there is no analytics, and that prices are simulated', () => {
    expect(operatorFacts.map(({ value }) => value)).toEqual([undefined, undefined, undefined])
    const texts = privacySections.flatMap(({ points }) => points.map(({ text }) => text)).join(' ')
    expect(texts).toContain('this site loads no analytics')
    expect(texts).toContain('simulated by this site')
    expect(texts).not.toContain('Clerk')
  })
})

describe('the other pages', () => {
  test('the price strips, the overview and the calendar have the symbols, ranges and countries of the spec', () => {
    expect(titles(landingTickers)).toEqual(['BTC', 'NVDA', 'TSLA', 'SOL'])
    expect(titles(stockTickers)).toEqual(['Microsoft', 'Apple', 'Nvidia', 'Google', 'Amazon'])
    expect(titles(cryptoTickers)).toEqual(['Bitcoin', 'Ethereum', 'XRP', 'BNB', 'SOL'])
    expect(titles(overviewTickers)).toEqual('BTC SOL ETH TSLA NVDA SPY QQQ EURUSD Gold Brent'.split(' '))
    expect(overviewRanges.map((range) => range.split('|')[0])).toEqual('1d 1w 1m 3m 12m 60m all'.split(' '))
    expect(new Set(calendarCountries).size).toBe(21)
    expect(calendarCountries.at(-1)).toBe('eu')
  })

  test('three positions, each with requirements and responsibilities', () => {
    expect(titles(jobPositions)).toEqual([
      'Senior Software Web Developer',
      'Senior Growth Marketing Manager',
      'Senior Blockchain Developer',
    ])
    for (const { details } of jobPositions) {
      expect(details.requirements.length).toBeGreaterThan(0)
      expect(details.responsibilities.length).toBeGreaterThan(0)
    }
  })

  test('versions run from v 0.0.11 back to v 1.0.1, newest first, and each day is printed as it was', () => {
    expect([versions[0]?.label, versions[0]?.day]).toEqual(['v 0.0.11', 'Sept 30, 2025'])
    expect([versions.at(-1)?.label, versions.at(-1)?.day]).toEqual(['v 1.0.1', 'Apr 3, 2025'])
    const dates = versions.map((version) => version.date)
    expect(dates).toEqual([...new Set(dates)].sort().reverse())
    // The month's name may be longer or shorter than the locale's own: "Sept", "July".
    expect(versions.map(({ day }) => new Date(`${day.replace('Sept', 'Sep')} UTC`).toISOString().slice(0, 10))).toEqual(
      dates,
    )
  })

  test('the four community cards lead to the page of their own announcement', () => {
    expect(communityCards.map((card) => card.url)).toEqual([
      '/thanks?source=strategy-discussions',
      '/thanks?source=live-events',
      '/thanks?source=educational-resources',
      '/thanks?source=community-challenges',
    ])
    expect(communityCards.map((card) => new URLSearchParams(card.url.split('?')[1]).get('source'))).toEqual([
      ...thanksBySource.keys(),
    ])
  })

  test('four announcements say Coming Soon; anything else says maintenance', () => {
    expect([...thanksBySource.values()].map((message) => message.title)).toEqual(Array(4).fill('Coming Soon'))
    expect(thanksBySource.get('educational-resources')?.pageTitle).toBe('Financial Wellness Coming Soon')
    expect(generalThanks.title).toBe('Currently Undergoing Maintenance')
    expect(generalThanks.message).toContain('Subscription services are temporarily unavailable')
    expect(generalThanks.outcome).toContain('no plan is on sale')
  })

  test('following and subscriptions name what they announce', () => {
    expect([...titles(followingCards), customizeFeed.title, customizeFeed.buttonText]).toEqual([
      'Followed Symbols',
      'Favorite Strategies',
      'Personalized News',
      'Saved Content',
      'Customize Your Feed',
      'Go to Settings',
    ])
    expect(titles(subscriptionCards)).toEqual([
      'Advanced Metrics',
      'Full Backtest History',
      'Strategy Alerts',
      'Premium Educational Content',
    ])
    expect(titles(comingToSubscriptions)).toEqual([
      'Real-Time Strategy Simulator',
      'Copy Trading',
      'Exclusive Metrics Dashboard',
    ])
  })

  test('a subscription card and the price list agree on what is planned', () => {
    for (const card of subscriptionCards)
      expect([card.title, card.planned]).toEqual([card.title, plannedFeatures.has(card.title)])
  })

  test('the referral terms are 10,000, 5,000 and 15%, and its three statistics are 0', () => {
    expect(referralTiles).toEqual([
      { label: 'You Receive', value: '10,000' },
      { label: 'Friend Receives', value: '5,000' },
      { label: 'Earn Rewards When They Do', value: '15%' },
    ])
    expect(referralStats.map(({ label, value }) => [label, value])).toEqual([
      ['You Earned', '0'],
      ['Referrals', '0'],
      ['Pending', '0'],
    ])
    for (const term of ['mobile app', 'Premium', 'at least 3 months', '10,000', '15%'])
      expect(HOW_IT_WORKS).toContain(term)
    expect(EARNED_EXPLAINED).toContain('15% of friend activity')
  })

  test('no text links to a path that the site does not have', () => {
    const known = new Set<unknown>(Object.values(paths))
    const urls = [
      ...pricingPlans.map((plan) => plan.href),
      ...faqItems.flatMap((item) => item.link?.url ?? []),
      ...supportQuestions.flatMap((question) => question.link?.url ?? []),
      ...answersElsewhere.map((card) => card.url),
      ...communityCards.map((card) => card.url),
      ...[...privacySections, ...termsSections, ...cookieSections].flatMap(({ points }) =>
        points.flatMap(({ link }) => link?.url ?? []),
      ),
      ...[generalThanks, ...thanksBySource.values()].map(({ wayOn }) => wayOn.url),
    ]
    expect(urls.length).toBeGreaterThan(12)
    expect(urls.map((url) => url.replace(/[?#].*/, '')).filter((path) => !known.has(path))).toEqual([])
  })
})
