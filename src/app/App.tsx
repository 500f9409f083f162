import { useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { ThemeProvider } from '@/ui/ThemeProvider'
import { startAnalytics } from './analytics'
import { IdentityRoot } from './IdentityRoot'
import { preloadPage } from './routes'
import { Site } from './Site'
import { arrive, followSession } from './session'

// Before the router reads the address.
arrive()
// The page's own code comes while the shell is drawn instead of after it. Where this fails, the route says so.
preloadPage(location.pathname)

export function App() {
  useEffect(followSession, [])
  useEffect(startAnalytics, [])
  return (
    <ThemeProvider>
      <BrowserRouter>
        <IdentityRoot />
        <Site />
      </BrowserRouter>
    </ThemeProvider>
  )
}
