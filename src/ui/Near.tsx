import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorNotice } from './Notice'

/** A part is fetched when it is this far below the screen. */
const AHEAD_PX = 200

interface NearPart {
  Component: LazyExoticComponent<ComponentType>
  /** Fetches the part's code. */
  open: () => void
  /** Remembers what stands in the part's place before its code. */
  keep: (html: string) => void
}

/** A part of a page whose code comes when it nears the screen; drawn by `Near`. */
export function nearPart(load: () => Promise<ComponentType>): NearPart {
  let open = () => {}
  let kept = ''
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const Component = lazy(() =>
    opened.then(load).then(
      (part) => ({ default: part }),
      () => ({ default: () => <WithoutCode html={kept} /> }),
    ),
  )
  // Made ahead of time, the page is whole.
  if (import.meta.env.SSR) open()
  return {
    Component,
    open,
    keep: (html) => {
      kept = html
    },
  }
}

interface NearProps {
  part: NearPart
  /** Nothing in it moves or answers: where its HTML stands, its code never comes. */
  still?: boolean
}

/**
 * Where the HTML was made ahead of time the part stands there from the start, is read without its code and taken over
 * by it in place; if the code does not arrive, it stays. Elsewhere it is fetched at once, and its failure told.
 */
export function Near({ part, still = false }: NearProps) {
  const box = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const firstKey = useRef(key)
  // Somebody goes elsewhere on this page: React then draws all of it, and would wait for what nobody fetches.
  if (firstKey.current !== key) part.open()

  useEffect(() => {
    const element = box.current
    if (!element?.innerHTML) return part.open()
    part.keep(element.innerHTML)
    if (still) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) part.open()
      },
      { rootMargin: `${AHEAD_PX}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [part, still])

  return (
    <div ref={box}>
      <Suspense>
        <part.Component />
      </Suspense>
    </div>
  )
}

function WithoutCode({ html }: { html: string }) {
  if (html) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself made of this part when the site was built.
    return <div dangerouslySetInnerHTML={{ __html: html }} />
  }
  return (
    <ErrorNotice title="This part of the page could not be loaded">
      Check the connection, then load the page again.
    </ErrorNotice>
  )
}
