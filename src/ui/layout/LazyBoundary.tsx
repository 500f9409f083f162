import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useInView } from '@/ui/browserState'
import { afterContent } from '@/ui/contentDrawn'
import { ErrorNotice } from '@/ui/controls/Notice'
import { TextButton } from '@/ui/controls/TextLink'
import { repeatEarlyPress } from './earlyPress'

/** The code of a lazy part could not be downloaded. `retry` makes the next render download it again. */
class CodeNotLoaded extends Error {
  override name = 'CodeNotLoaded'
  constructor(
    readonly retry: () => void,
    cause: unknown,
  ) {
    super('The code couldn’t be downloaded', { cause })
  }
}

/**
 * A component whose code is downloaded when it is first rendered, inside a `LazyBoundary`. `React.lazy` caches a failure
 * forever, so a retry creates a new one.
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

/**
 * A component whose code is downloaded after the page's content; null until then. `retry` is set if the download failed. For parts
 * that occur in many places; elsewhere a `lazyPart` is simpler.
 */
export function useLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const [{ Part, isFailed }, setResult] = useState<{ Part: ComponentType<Props> | null; isFailed: boolean }>({
    Part: null,
    isFailed: false,
  })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads again.
  useEffect(() => {
    let isHere = true
    const setIfHere = (Part: ComponentType<Props> | null) => {
      if (isHere) startTransition(() => setResult({ Part, isFailed: Part === null }))
    }
    afterContent(load)().then(setIfHere, () => setIfHere(null))
    return () => {
      isHere = false
    }
  }, [load, tries])
  const retry = useCallback(() => setTries((before) => before + 1), [])
  return { Part, retry: isFailed ? retry : null }
}

interface SmallFailureProps {
  /** "Follow couldn’t be loaded" */
  title: string
  onRetry: () => void
}

/** Shown in place of a small part that could not be loaded. */
export const SmallFailure = ({ title, onRetry }: SmallFailureProps) => (
  <span role="alert" className="text-label text-ink2">
    {title}. <TextButton onClick={onRetry}>Try again</TextButton>
  </span>
)

/** Stands in for an invisible part: loads it again once there is a connection. */
function OnceOnline({ retry }: { retry: () => void }) {
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
  return null
}

/** The failure of an invisible part. */
export const onceOnline = (retry: () => void) => <OnceOnline retry={retry} />

interface LazyBoundaryProps {
  /** Shown while the code is loading. */
  fallback?: ReactNode
  /** Shown when the download failed: the title of a notice with a retry, or a custom element. */
  failure: string | ((retry: () => void) => ReactNode)
  /** For failures in a small place, such as a single button. */
  isSmall?: boolean
  children: ReactNode
}

/** Shows loading and failed downloads of a `lazyPart` in its place, instead of replacing the page. */
export class LazyBoundary extends Component<LazyBoundaryProps, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { fallback, failure, isSmall = false, children } = this.props
    const error: unknown = this.state.error
    if (!error) return <Suspense fallback={fallback}>{children}</Suspense>
    // The page's boundary handles render errors.
    if (!(error instanceof CodeNotLoaded)) throw error
    const retry = () => {
      error.retry()
      this.setState({ error: null })
    }
    if (typeof failure !== 'string') return failure(retry)
    return isSmall ? <SmallFailure title={failure} onRetry={retry} /> : <ErrorNotice title={failure} onRetry={retry} />
  }
}

/**
 * A `LazyBoundary` around prerendered controls that are hydrated later than the rest of the page. The last press or choice before that
 * is carried out then. React does not hydrate a part whose props have changed, so it must always be the same element.
 */
export function LateBoundary(boundary: LazyBoundaryProps) {
  const place = useRef<HTMLDivElement>(null)
  const carryOut = useCallback(() => repeatEarlyPress(place.current), [])
  return (
    <div ref={place} data-late="" className="contents">
      <LazyBoundary {...boundary}>
        {boundary.children}
        <Hydrated onHydrated={carryOut} />
      </LazyBoundary>
    </div>
  )
}

/** Reports when it is hydrated, and with it everything before it in its boundary. */
function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(() => {
    // Runs after what the controls do by themselves, such as searching for typed text, since each change to the address starts from
    // the present one.
    const timer = setTimeout(onHydrated)
    return () => clearTimeout(timer)
  }, [onHydrated])
  return null
}

interface InViewBoundaryProps extends LazyBoundaryProps {
  id?: string
  /** Should reserve the part's height, so that nothing below moves when it loads. */
  className: string
  /** Distance from the viewport at which it loads, as a CSS margin. */
  margin?: string
}

/** A `LazyBoundary` whose part is downloaded when it comes near the viewport. */
export function InViewBoundary({ id, className, margin, ...boundary }: InViewBoundaryProps) {
  const place = useRef<HTMLDivElement>(null)
  const isInView = useInView(place, margin)
  return (
    <div ref={place} id={id} className={className}>
      {isInView ? <LazyBoundary {...boundary} /> : boundary.fallback}
    </div>
  )
}

/**
 * Reloads the page once the site answers. For code that failed to load: browsers may cache the failure, and a new
 * version of the site may have removed the file.
 * @returns false if the site does not answer and nothing was done
 */
export async function reloadWhenReachable(): Promise<boolean> {
  const isReachable = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )
  if (isReachable) location.reload()
  return isReachable
}
