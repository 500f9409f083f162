import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { queryClient } from './queryClient'

/** Provides its children with the cache of server data. */
export const WithReadCache = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** The layout of all pages that read data. Other pages do not have to download TanStack Query. */
export const Component = () => (
  <WithReadCache>
    <Outlet />
  </WithReadCache>
)
