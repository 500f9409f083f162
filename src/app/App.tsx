import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { ThemeProvider } from '@/ui/ThemeProvider'
import { AppShell } from './AppShell'
import { createQueryClient } from './queryClient'
import { RouteView } from './RouteView'
import { routes } from './routes'

export function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <AppShell>
            <Routes>
              {routes.map((route) => (
                <Route key={route.path} path={route.path} element={<RouteView key={route.path} route={route} />} />
              ))}
            </Routes>
          </AppShell>
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
