import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { AccountRoot } from '@/features/account/AccountRoot'
import { ThemeProvider } from '@/ui/ThemeProvider'
import { AppShell } from './AppShell'
import { IdentityRoot } from './IdentityRoot'
import { createQueryClient } from './queryClient'
import { RouteView } from './RouteView'
import { routes } from './routes'
import { arrive, followSession } from './session'

// Before the router reads the address.
arrive()

export function App() {
  const [queryClient] = useState(createQueryClient)
  useEffect(followSession, [])
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <IdentityRoot />
        <BrowserRouter>
          <AppShell>
            <Routes>
              {routes.map((route) => (
                <Route key={route.path} path={route.path} element={<RouteView key={route.path} route={route} />} />
              ))}
            </Routes>
          </AppShell>
          <AccountRoot />
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
