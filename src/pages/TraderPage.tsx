import { useParams } from 'react-router-dom'
import { FewStrategies } from '@/features/strategies/TrendingStrategies'
import { Trader } from '@/features/traders/Trader'

/** /trader/{traderId} */
export function Component() {
  const { traderId = '' } = useParams()
  return (
    <div className="page pb-22">
      <Trader key={traderId} id={traderId} listOf={(rows) => <FewStrategies rows={rows} />} />
    </div>
  )
}
