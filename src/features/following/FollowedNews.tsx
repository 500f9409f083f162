import { counted } from '@/lib/format'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/controls/TextLink'
import { QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { useFollowing } from './following.queries'
import { byNews, newsWords } from './following.rules'

/** How many strategies with news are listed. */
const SHOWN = 5

/** What happened in the strategies that the user follows since they were last looked at; nothing for those who follow none. */
export function FollowedNews() {
  const following = useFollowing()
  if (following.data?.length === 0) return null
  return (
    <TitledSection title="Strategies you follow">
      <QueryState query={following} what="what you follow" loading={<div className="h-16" />}>
        {(rows) => {
          const fresh = byNews(rows).flatMap((row) => {
            const words = newsWords(row.news)
            return words && row.name !== null ? [{ ...row, name: row.name, words }] : []
          })
          return (
            <>
              {fresh.length > 0 && (
                <ul className="mt-3 border-t">
                  {fresh.slice(0, SHOWN).map(({ strategyId, name, words }) => (
                    <li key={strategyId} className="border-b py-2">
                      <TextLink to={paths.performance(name)} className="wrap-anywhere">
                        {name}
                      </TextLink>
                      <span className="block text-label text-ink2">{words}</span>
                    </li>
                  ))}
                </ul>
              )}
              <p className="mt-2 text-ink2">
                {fresh.length === 0 &&
                  `Nothing new in the ${counted(rows.length, 'strategy', 'strategies')} you follow. `}
                <TextLink to={paths.following}>All that you follow</TextLink>
              </p>
            </>
          )
        }}
      </QueryState>
    </TitledSection>
  )
}
