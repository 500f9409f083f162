import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { ThemeProvider } from '@/ui/ThemeProvider'
import { queryClient } from './queryClient'

/** The root of the site. The router is the browser's (start.tsx) or the build's (prerender.tsx). */
export function App({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider>{children}</ThemeProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
