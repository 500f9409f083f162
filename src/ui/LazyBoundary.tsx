import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { ErrorNotice } from './Notice'

/** The code of a lazy part could not be downloaded. `retry` makes the next render download it again. */
class CodeNotLoaded extends Error {
  override name = 'CodeNotLoaded'
  constructor(
    readonly retry: () => void,
    cause: unknown,
  ) {
    super('The code could not be downloaded', { cause })
  }
}

/**
 * A part of a page whose code is downloaded when it is first rendered, inside a `LazyBoundary`. `React.lazy` keeps a
 * failure for good, so a retry makes a new one.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const create = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        throw new CodeNotLoaded(() => {
          Part = create()
        }, cause)
      }
    })
  let Part: ComponentType<Props> = create()
  return (props) => <Part {...props} />
}

interface LazyBoundaryProps {
  /** Shown while the code is downloaded. */
  fallback?: ReactNode
  /** Shown when it could not be: the title of a notice with a retry, or something else. */
  failure: string | ((retry: () => void) => ReactNode)
  children: ReactNode
}

/** Around a `lazyPart`: shows its download and a failed download in its place, instead of the page's. */
export class LazyBoundary extends Component<LazyBoundaryProps, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { fallback, failure, children } = this.props
    const error: unknown = this.state.error
    if (!error) return <Suspense fallback={fallback}>{children}</Suspense>
    // An error of the part itself is the page's to show.
    if (!(error instanceof CodeNotLoaded)) throw error
    const retry = () => {
      error.retry()
      this.setState({ error: null })
    }
    return typeof failure === 'string' ? <ErrorNotice title={failure} onRetry={retry} /> : failure(retry)
  }
}
