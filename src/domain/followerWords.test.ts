import { expect, test } from 'vitest'
import { followerSentence, noGainSentence, noGainWords } from './followerWords'

const figures = (follower_trades: number, follower_pnl: number, followed_pnl: number) => ({
  follower_trades,
  follower_rounds: follower_trades,
  follower_pnl,
  followed_pnl,
})

test('a gain is gone for followers if they keep less than a tenth of the trader’s, over thirty round trips', () => {
  expect(noGainWords(figures(30, 0, 1))).toBe('no gain for followers')
  expect(noGainWords(figures(30, -5, 1))).toBe('no gain for followers')
  expect(noGainWords(figures(30, 9.89, 5393.21))).toBe('hardly a gain for followers')
  expect(noGainWords(figures(30, 0.99, 10))).toBe('hardly a gain for followers')
  expect(noGainWords(figures(30, 1, 10))).toBeNull()
  expect(noGainWords(figures(30, -5, 0))).toBeNull()
  expect(noGainWords(figures(30, -5, -1))).toBeNull()
  expect(noGainWords(figures(29, -5, 1))).toBeNull()
  expect(noGainWords({ ...figures(1, -5, 1), follower_rounds: 200 })).toBe('no gain for followers')
})

test('it is told what the times of recording have to do with it', () => {
  const gone = { ...figures(30, -5, 100), trades: 40 }
  expect(noGainSentence({ ...gone, live_trades: 0 })).toBe(
    'No gain for followers: 0 of 40 trades were logged live. Followers heard about the others later.',
  )
  expect(noGainSentence({ ...gone, live_trades: 31 })).toContain('Followers heard about the others later')
  expect(noGainSentence({ ...gone, live_trades: 32 })).toBe(
    'No gain for followers, although 32 of 40 trades were logged live: the stated prices were gone before anyone else could act.',
  )
  expect(noGainSentence({ ...figures(30, 50, 100), trades: 40, live_trades: 0 })).toBeNull()
})

test('what being second costs is told beside the trader’s own result', () => {
  expect(followerSentence(figures(0, 0, 0))).toBeNull()
  expect(followerSentence(figures(84, 3120, 4804))).toBe(
    'Over 84 trades. On the same trades, the trader made +$4,804.00. The difference is the cost of being second.',
  )
  expect(followerSentence(figures(1, 5, -3))).toBe(
    'Over 1 trade. On the same trades, the trader made −$3.00. Being second cost nothing.',
  )
})
