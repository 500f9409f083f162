import { LucideProvider } from 'lucide-react'
import { type ReactNode, StrictMode, useSyncExternalStore } from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  type UIMatch,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router-dom'
import { useForgetPendingFollow } from '@/features/following/pendingFollow'
import { currentIdentity, useIdentity } from '@/identity/currentIdentity'
import { env } from '@/lib/env'
import { afterContent, useContentDrawn } from '@/ui/contentDrawn'
import { SkipLink } from '@/ui/controls/links'
import { ThemeProvider } from '@/ui/controls/ThemeProvider'
import { useEarlyPresses } from '@/ui/layout/earlyPress'
import { LateBoundary, LazyBoundary, lazyPart, onceOnline } from '@/ui/layout/LazyBoundary'
import { PageTitle } from '@/ui/layout/PageHead'
import { Header } from './Header'
import { OfflineBanner } from './OfflineBanner'
import { MAIN_ID, useFocusMain, useLateAnchor } from './scrolling'

/** The root of the site. The router is the browser's (start.tsx) or the build's (prerender.tsx). */
export function App({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      {/* Defaults of every icon. */}
      <LucideProvider size={16} strokeWidth={1.5}>
        <ThemeProvider>{children}</ThemeProvider>
      </LucideProvider>
    </StrictMode>
  )
}

/**
 * The first page of every visit has the same key. Without the path, a typed address would open at the scroll position of the previous
 * page.
 */
const placeKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** The layout of every page. The main part fills the screen from the start, so that the footer never jumps. */
export function AppShell() {
  useEarlyPresses()
  useFocusMain()
  useLateAnchor()
  useForgetPendingFollow()
  // Once it is hydrated, unless it begins with a read: then it says itself when its content is drawn.
  useContentDrawn(!useMatches().some(beginsWithRead))
  return (
    <>
      <IdentityRoot />
      <SkipLink to={MAIN_ID}>Skip to the content</SkipLink>
      {env.embedded && (
        <p className="truncate bg-raised px-4 py-1 text-center text-label text-ink2">
          Demo data: rules replayed over real prices, dates moved.
        </p>
      )}
      <Header />
      <PageChange />
      <main id={MAIN_ID} tabIndex={-1} className="min-h-[calc(100dvh-56px)] outline-none">
        <Outlet />
      </main>
      {footer}
      <OfflineBanner />
      <ForUser />
      <LazyBoundary failure={onceOnline}>
        <Shortcuts />
      </LazyBoundary>
      <ScrollRestoration getKey={placeKey} />
    </>
  )
}

/** Whether it has a `prefetch` (routes.tsx). */
const beginsWithRead = ({ handle }: UIMatch) =>
  typeof handle === 'object' && handle !== null && 'prefetch' in handle && handle.prefetch !== undefined

const Footer = lazyPart(afterContent(() => import('./Footer').then((module) => module.Footer)))

/** Below the first screen of every page, since the main part fills that. */
const footer = (
  <LateBoundary failure="The footer couldn’t be loaded">
    <Footer />
  </LateBoundary>
)

const Shortcuts = lazyPart(afterContent(() => import('./Shortcuts').then((module) => module.Shortcuts)))

const readRoot = () => currentIdentity.getLoaded()?.Root ?? null

/** What the identity provider keeps mounted once it is loaded. Renders nothing for a visitor. */
function IdentityRoot() {
  const Root = useSyncExternalStore(currentIdentity.subscribe, readRoot, () => null)
  return Root && <Root />
}

const SignedIn = lazyPart(() => import('./SignedIn').then((module) => module.SignedIn))

/** Visitors do not download it. */
function ForUser() {
  if (useIdentity().status !== 'signed-in') return null
  return (
    <LazyBoundary failure={onceOnline}>
      <SignedIn />
    </LazyBoundary>
  )
}

/** Shows that the next page is loading while the current one is still on screen. */
function PageChange() {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const isLoading = location !== undefined && location.pathname !== pathname
  return (
    <div role="status" className="sticky top-14 z-40 h-0">
      {isLoading && (
        <>
          <span className="sr-only">Loading page...</span>
          <span aria-hidden="true" className="block h-0.5 animate-late bg-acc-fill" />
        </>
      )}
    </div>
  )
}

/** Shown in place of a page while its code downloads. */
export function PageLoading() {
  return (
    <>
      <PageTitle />
      <p role="status" className="sr-only">
        Loading page...
      </p>
    </>
  )
}
