import { articles, loadContent } from 'virtual:education-index'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { REQUEST_TIMEOUT_MS } from '@/lib/constants'

const contentOf = (id: string) =>
  queryOptions({
    queryKey: ['education', 'content', id],
    queryFn: () => download(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** @throws Error when the text does not arrive in time; a browser itself may wait for a file without end. */
async function download(id: string): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The site did not answer in time')), REQUEST_TIMEOUT_MS)
  })
  try {
    const load = loadContent[id]
    if (!load) throw new Error(`There is no article ${id}`)
    return (await Promise.race([load(), tooLate])).content
  } finally {
    clearTimeout(timer)
  }
}

/** The text of an article as HTML; downloaded once it is wanted, or before (see below). */
export const useArticleContent = (id: string, wanted: boolean) => useQuery({ ...contentOf(id), enabled: wanted })

/** Downloads an article ahead of its being opened: a pointer is over its link, or the keyboard on it. */
export function usePrefetchArticle(): (id: string) => void {
  const client = useQueryClient()
  return useCallback((id) => void client.prefetchQuery(contentOf(id)), [client])
}

/**
 * Downloads all articles, one after the other, when the page has nothing better to do: so that they open at once and
 * the browser's own search finds their words (some 40 KB in all). Not for people who asked to save data.
 */
export function usePrefetchAllWhenIdle() {
  const client = useQueryClient()
  useEffect(() => {
    if (savesData()) return
    let left = false
    const cancel = whenIdle(() => void prefetchAll(client, () => left))
    return () => {
      left = true
      cancel()
    }
  }, [client])
}

async function prefetchAll(client: QueryClient, stopped: () => boolean) {
  for (const { id } of articles) {
    if (stopped()) return
    await client.prefetchQuery(contentOf(id))
  }
}

/** Where the browser cannot say when it is idle (Safari). */
const IDLE_FALLBACK_MS = 2_000

function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(act, IDLE_FALLBACK_MS)
  return () => clearTimeout(timer)
}

function savesData(): boolean {
  // Not in TypeScript's DOM library: only Chromium has it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
