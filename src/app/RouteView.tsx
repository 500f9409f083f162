import { Component, type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { startAfresh } from '@/lib/freshStart'
import { messageOf } from '@/lib/messageOf'
import { ErrorNotice } from '@/ui/Notice'
import { PageTitle } from '@/ui/PageHead'
import type { ScopeProps } from './QueryScope'
import { arrivedPart, fetchPart, loadQueryScope, preload, preloadPage, type RouteEntry, titleOf } from './routes'
import { ScrollAndFocus } from './ScrollAndFocus'

/** The code of a page did not arrive: no network, or a new version took its file away. */
class PageLoadError extends Error {
  override name = 'PageLoadError'
}

const lazyPart = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  // What is here is not lazy: React would show the fallback first, and keep it for a third of a second.
  arrivedPart(load) ??
  lazy(async () => {
    try {
      return { default: await fetchPart(load) }
    } catch (error) {
      throw new PageLoadError(messageOf(error))
    }
  })

const NoScope = ({ children }: ScopeProps) => children

/** A page and what stands round it. */
function lazyRoute(route: RouteEntry) {
  const Page = lazyPart(route.load)
  if (!route.reads) return { Page, Scope: NoScope }
  // The scope is rendered first, but the page comes beside it.
  preload(route)
  return { Page, Scope: lazyPart(loadQueryScope) }
}

/** One page of the route table: its code, its title while that is on its way, and what stands there when it breaks. */
export function RouteView({ route }: { route: RouteEntry }) {
  const { pathname } = useLocation()
  const [attempt, setAttempt] = useState(0)
  // React keeps the failure of a lazy part for good, so each attempt is a new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt is what asks for a new one.
  const { Page, Scope } = useMemo(() => lazyRoute(route), [route, attempt])
  const title = <PageTitle>{titleOf(route, pathname)}</PageTitle>

  return (
    <RouteBoundary resetKey={pathname} title={title} onRetry={() => setAttempt((count) => count + 1)}>
      <Suspense
        fallback={
          <>
            {title}
            <p role="status" className="sr-only">
              Loading page...
            </p>
          </>
        }
      >
        <Scope preloadPage={preloadPage}>
          <Page />
        </Scope>
        <ScrollAndFocus />
      </Suspense>
    </RouteBoundary>
  )
}

interface BoundaryProps {
  /** A change clears the error: somebody went elsewhere. */
  resetKey: string
  title: ReactNode
  onRetry: () => void
  children: ReactNode
}

interface BoundaryState {
  error: unknown
  failed: boolean
  resetKey: string
}

class RouteBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { error: null, failed: false, resetKey: props.resetKey }
  }

  readonly retry = () => {
    this.props.onRetry()
    this.setState({ error: null, failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="page pt-8">
        {this.props.title}
        <h1 className="sr-only">This page did not work</h1>
        <PageFailure error={this.state.error} onRetry={this.retry} />
      </div>
    )
  }
}

function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const [retrying, setRetrying] = useState(false)
  if (!(error instanceof PageLoadError)) {
    return (
      <ErrorNotice title={`This page stopped working: ${messageOf(error)}`} onRetry={onRetry}>
        Nothing that was saved is lost. If it stops again, go to another page and come back.
      </ErrorNotice>
    )
  }

  const retry = async () => {
    setRetrying(true)
    if (!(await startAfresh())) setRetrying(false)
  }
  return (
    <ErrorNotice title="This page could not be loaded" onRetry={retry} retrying={retrying}>
      The site did not answer. Check the connection, then try again.
    </ErrorNotice>
  )
}
