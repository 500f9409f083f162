import { useState } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { messageOf } from '@/lib/dataError'
import { ErrorNotice } from '@/ui/controls/Notice'
import { reloadWhenReachable } from '@/ui/layout/LazyBoundary'
import { PageTitle } from '@/ui/layout/PageHead'

/** A page's code failed to load: no network, or a new version of the site removed the file. */
export class PageLoadError extends Error {
  override name = 'PageLoadError'

  constructor(cause: unknown) {
    super(messageOf(cause), { cause })
  }
}

/** Shown in place of a page that threw or whose code failed to load. */
export function PageError() {
  const error = useRouteError()
  return (
    <div className="page pt-8">
      <PageTitle>Something went wrong on this page</PageTitle>
      <h1 className="sr-only">Something went wrong on this page</h1>
      {error instanceof PageLoadError ? <NotLoaded /> : <Broken error={error} />}
    </div>
  )
}

function Broken({ error }: { error: unknown }) {
  const navigate = useNavigate()
  const location = useLocation()
  // The router renders the page again only after a navigation.
  const retry = () => void navigate(location, { replace: true, state: location.state, preventScrollReset: true })
  return (
    <ErrorNotice title={`This page stopped working: ${messageOf(error)}`} onRetry={retry}>
      Nothing you saved is lost. If it happens again, open another page and come back.
    </ErrorNotice>
  )
}

function NotLoaded() {
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    if (!(await reloadWhenReachable())) setRetrying(false)
  }
  return (
    <ErrorNotice title="This page couldn’t be loaded" onRetry={retry} retrying={retrying}>
      The site didn’t respond. Check your connection and try again.
    </ErrorNotice>
  )
}
