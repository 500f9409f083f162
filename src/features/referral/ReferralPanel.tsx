import { CircleHelp } from 'lucide-react'
import { HOW_IT_WORKS, referralStats, referralTiles } from '@/content/referral'
import { Button } from '@/ui/controls/Button'
import { Hint } from '@/ui/controls/Meaning'
import { Tooltip } from '@/ui/controls/Tooltip'
import { InviteLink } from './InviteLink'

/** The referral programme. Its heading is on /home. */
export function ReferralPanel() {
  return (
    <div className="overflow-hidden rounded-dialog border border-line2 bg-panel">
      <dl className="grid border-b border-line2 sm:grid-cols-3">
        {referralTiles.map((tile) => (
          <div
            key={tile.label}
            className="flex flex-row-reverse items-baseline justify-between gap-4 px-5 py-4 not-last:border-b sm:flex-col-reverse sm:justify-end sm:gap-1 sm:py-6 sm:not-last:border-r sm:not-last:border-b-0"
          >
            <dt className="text-body text-ink2">{tile.label}</dt>
            <dd className="text-[28px]/9 font-medium lg:text-[40px]/[46px]">{tile.value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-x-12 gap-y-6 p-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <InviteLink />
          <p className="mt-3 max-w-reading text-table/5 text-ink2">
            The mobile app and the tokens are planned. Nothing is counted yet, so the three figures stay at 0.
          </p>
        </div>
        <div className="flex flex-col items-start gap-4">
          <Tooltip content={HOW_IT_WORKS}>
            <Button variant="ghost" className="-ml-[13px]" icon={<CircleHelp />}>
              How Does It Work?
            </Button>
          </Tooltip>
          <dl className="flex gap-8">
            {referralStats.map((stat) => (
              <div key={stat.label} className="flex flex-col-reverse gap-1">
                <dt className="text-label text-ink2">
                  {stat.explained ? (
                    <Hint content={stat.explained} className="-my-1 py-1">
                      {stat.label}
                    </Hint>
                  ) : (
                    stat.label
                  )}
                </dt>
                <dd className="text-h3">{stat.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </div>
  )
}
