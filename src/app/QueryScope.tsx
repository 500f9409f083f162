import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { strategyNameFrom } from '@/lib/paths'
import { followIntent } from './followIntent'
import { NotSaved } from './NotSaved'
import { queryClient } from './queryClient'

export interface ScopeProps {
  /** Begins to download the page of an address. */
  preloadPage: (pathname: string) => void
  children: ReactNode
}

const loadPrefetch = () => import('./prefetchStrategy').then((module) => module.prefetchStrategy)

/**
 * Round each page that reads or writes data, from the route table: the shell itself needs none of it. Whoever is about
 * to open a strategy finds its code and data there.
 */
export function QueryScope({ preloadPage, children }: ScopeProps) {
  useEffect(
    () =>
      followIntent((pathname) => {
        const name = strategyNameFrom(pathname)
        if (name === null) return
        preloadPage(pathname)
        loadPrefetch().then(
          (prefetchStrategy) => prefetchStrategy(queryClient, name),
          () => undefined,
        )
      }),
    [preloadPage],
  )
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <NotSaved />
    </QueryClientProvider>
  )
}
