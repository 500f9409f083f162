import { Download } from 'lucide-react'
import { utcToday } from '@/domain/time/instant'
import { readAllTrades } from '@/features/trades/trades.queries'
import type { ListAddress } from '@/features/trades/trades.rules'
import { messageOf } from '@/lib/dataError'
import { Button } from '@/ui/controls/Button'
import { csvFile, saveFile } from '@/ui/saveFile'
import { useWrite } from '@/ui/useWrite'

interface DownloadTradesProps {
  strategyId: string
  /** The filters and the order of the list. */
  list: Omit<ListAddress, 'page'>
}

/** Downloads the trades that fit the filters, on all pages, with the table's columns and in its order. */
export function DownloadTrades({ strategyId, list }: DownloadTradesProps) {
  const download = useWrite({
    mutationFn: async () => {
      const [trades, { writeTradesCsv }] = await Promise.all([
        readAllTrades(strategyId, list),
        import('@/domain/trade/listedTradesCsv'),
      ])
      saveFile(csvFile(writeTradesCsv(trades)), `trades-${utcToday()}.csv`)
    },
  })
  return (
    <>
      <Button icon={<Download />} busy={download.isPending} onClick={() => download.mutate()}>
        Download these (CSV)
      </Button>
      {download.error && (
        <p role="alert" className="basis-full text-loss">
          The trades couldn’t be downloaded: {messageOf(download.error)}
        </p>
      )}
    </>
  )
}
