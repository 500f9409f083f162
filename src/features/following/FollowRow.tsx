import { FollowButton, FollowSign } from './FollowButton'

interface FollowRowProps {
  strategy: { strategy_id: string; name: string; user_id: string }
  isSmall: boolean
}

/** Follow for a row of a list of strategies: a small sign, or a button as wide as the card. */
export function FollowRow({ strategy: { strategy_id, name, user_id }, isSmall }: FollowRowProps) {
  const strategy = { id: strategy_id, name, ownerId: user_id }
  return isSmall ? (
    <FollowSign strategy={strategy} />
  ) : (
    <FollowButton strategy={strategy} size="lg" className="w-full" />
  )
}
