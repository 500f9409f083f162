import { useEffect, useRef, useState } from 'react'
import { messageOf } from '@/lib/messageOf'
import { fileNameOf } from './fileName.rules'
import type { NamedStrategy } from './record.queries'

type DownloadState = { kind: 'idle' } | { kind: 'running'; done: number } | { kind: 'failed'; message: string }

/** Writes a strategy's actions into a file. What it takes comes with the first press. */
export function useDownloadActions({ id, name }: NamedStrategy) {
  const [state, setState] = useState<DownloadState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const download = async () => {
    const run = new AbortController()
    running.current = run
    setState({ kind: 'running', done: 0 })
    try {
      const [{ readAllActions }, { writeActionsCsv }] = await Promise.all([
        import('./recompute/recompute.queries'),
        import('@/lib/tradesCsv'),
      ])
      const rows = await readAllActions(id, {
        signal: run.signal,
        onRows: (done) => setState({ kind: 'running', done }),
      })
      save(writeActionsCsv(rows), fileNameOf(name, new Date()))
      setState({ kind: 'idle' })
    } catch (error) {
      if (!run.signal.aborted) setState({ kind: 'failed', message: messageOf(error) })
    }
  }

  return { state, download }
}

function save(csv: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
