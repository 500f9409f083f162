import { formatCount } from '@/lib/format'

/** The referral programme's terms and figures. Rewards are announced only and not tracked yet. */

export interface ReferralNumber {
  label: string
  value: string
}

const REFERRER_TOKENS = 10_000
const FRIEND_TOKENS = 5_000
const FRIEND_EARNINGS_SHARE_PERCENT = 15

export const referralTiles: readonly ReferralNumber[] = [
  { label: 'You Receive', value: formatCount(REFERRER_TOKENS) },
  { label: 'Friend Receives', value: formatCount(FRIEND_TOKENS) },
  { label: 'Earn Rewards When They Do', value: `${FRIEND_EARNINGS_SHARE_PERCENT}%` },
]

export const HOW_IT_WORKS = `Your friend installs the mobile app, signs up with your link and subscribes to Premium for at least 3 months. You get ${formatCount(REFERRER_TOKENS)} tokens for each referral, plus ${FRIEND_EARNINGS_SHARE_PERCENT}% of the tokens your friend earns.`

export const EARNED_EXPLAINED = `Total tokens earned from referrals and ${FRIEND_EARNINGS_SHARE_PERCENT}% of friend activity.`

/** Fixed at 0 until the app and the tokens exist. */
export const referralStats: readonly (ReferralNumber & { explained?: string })[] = [
  { label: 'You Earned', value: '0', explained: EARNED_EXPLAINED },
  { label: 'Referrals', value: '0' },
  { label: 'Pending', value: '0' },
]
