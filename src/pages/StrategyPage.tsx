import type { ComponentType, ReactNode } from 'react'
import { RowActionContext, type RowActionProps } from '@/features/strategies/rowAction'
import { Strategies } from '@/features/strategies/Strategies'
import { useLater } from '@/ui/LazyBoundary'
import { PageTitle } from '@/ui/PageHead'

const loadFollowRow = (): Promise<ComponentType<RowActionProps>> =>
  import('@/features/following/FollowRow').then((module) => module.FollowRow)

/** Follow in each row, once its code is here. */
const WithFollow = ({ children }: { children: ReactNode }) => (
  <RowActionContext value={useLater(loadFollowRow)}>{children}</RowActionContext>
)

/** /strategy */
export const Component = () => (
  <div className="page pb-22">
    <PageTitle>Strategies</PageTitle>
    <Strategies>{(ranking) => <WithFollow>{ranking}</WithFollow>}</Strategies>
  </div>
)
