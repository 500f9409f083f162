import { expect, test } from 'vitest'
import { followerSentence, isGainGone } from './followerWords'

const figures = (follower_trades: number, follower_pnl: number, followed_pnl: number) => ({
  follower_trades,
  follower_pnl,
  followed_pnl,
})

test('a gain is gone for followers if the trader gained where they did not, over thirty trades', () => {
  expect(isGainGone(figures(30, 0, 1))).toBe(true)
  expect(isGainGone(figures(30, -5, 1))).toBe(true)
  expect(isGainGone(figures(30, 0.01, 1))).toBe(false)
  expect(isGainGone(figures(30, -5, 0))).toBe(false)
  expect(isGainGone(figures(29, -5, 1))).toBe(false)
})

test('what being second costs is told beside the trader’s own result', () => {
  expect(followerSentence(figures(0, 0, 0))).toBeNull()
  expect(followerSentence(figures(84, 3120, 4804))).toBe(
    'Over 84 trades. The trader’s own, same trades: +$4,804.00. The difference is what being second costs.',
  )
  expect(followerSentence(figures(1, 5, -3))).toBe(
    'Over 1 trade. The trader’s own, same trades: −$3.00. Being second cost nothing.',
  )
})
