import { Columns2, Equal } from 'lucide-react'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import type { StrategyDetail } from '@/lib/strategy.queries'
import { ButtonLink } from '@/ui/Button'
import { DownloadButton } from './DownloadButton'

/** What any reader can do with a strategy's record: compare it, download it, and recompute it. */
export function RecordActions({ strategy }: { strategy: StrategyDetail }) {
  return (
    <>
      <ButtonLink variant="ghost" to={paths.compareWith([strategy.name])} className="max-sm:-ml-3" icon={<Columns2 />}>
        Compare
      </ButtonLink>
      <DownloadButton strategy={strategy} file="actions" />
      {env.ledger.publicKey && <DownloadButton strategy={strategy} file="record" />}
      <ButtonLink to={paths.recomputeStrategy(strategy.name)} icon={<Equal />}>
        <span>
          Recompute<span className="max-sm:hidden"> it yourself</span>
        </span>
      </ButtonLink>
    </>
  )
}
