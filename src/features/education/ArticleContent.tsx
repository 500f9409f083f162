import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ArticleMeta } from '@/content/education/article'
import { startAfresh } from '@/lib/freshStart'
import { ErrorNotice } from '@/ui/Notice'
import { textId, useArticleContent } from './article.queries'

interface ArticleContentProps {
  article: ArticleMeta
  isOpen: boolean
  /** The browser's own search found words in the closed article and is about to scroll to them. */
  onFound: () => void
  /** Shown where the address names a section; `visit` differs each time it is asked for. */
  sectionId: string | null
  visit: string
}

/**
 * The text of an article. Closed, it is hidden "until found": not seen, not reached by the keyboard, but within the
 * browser's search (where the browser knows that; elsewhere it is plainly hidden).
 */
export function ArticleContent({ article, isOpen, onFound, sectionId, visit }: ArticleContentProps) {
  const box = useRef<HTMLDivElement>(null)
  const { content, isError, retry } = useArticleContent(article.id, isOpen)
  useHiddenUntilFound(box, !isOpen, onFound)

  // biome-ignore lint/correctness/useExhaustiveDependencies: visit asks again for the section that is already shown.
  useEffect(() => {
    if (!content || !sectionId) return
    return afterNextPaint(() => {
      const heading = document.getElementById(sectionId)
      heading?.focus({ preventScroll: true })
      heading?.scrollIntoView()
    })
  }, [content, sectionId, visit])

  return (
    <div ref={box} hidden={!isOpen}>
      {content !== undefined ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from our own files, which may hold no HTML (scripts/article.ts).
        <div id={textId(article.id)} className="prose" dangerouslySetInnerHTML={{ __html: content }} />
      ) : (
        isOpen && (isError ? <ContentFailure titleId={`${article.id}-title`} download={retry} /> : <ContentSkeleton />)
      )}
    </div>
  )
}

/** Scrolling in the frame in which the text arrives would look, and be measured, as if the page had jumped. */
function afterNextPaint(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act)
  })
  return () => cancelAnimationFrame(frame)
}

/** Sets what React does not know: `hidden="until-found"`, and the event that comes before the browser reveals it. */
function useHiddenUntilFound(box: RefObject<HTMLElement | null>, hidden: boolean, onFound: () => void) {
  useLayoutEffect(() => {
    if (hidden) box.current?.setAttribute('hidden', 'until-found')
    else box.current?.removeAttribute('hidden')
  }, [box, hidden])

  useEffect(() => {
    const element = box.current
    element?.addEventListener('beforematch', onFound)
    return () => element?.removeEventListener('beforematch', onFound)
  }, [box, onFound])
}

interface ContentFailureProps {
  /** What gets the keyboard when the text is there and the button is not. */
  titleId: string
  download: () => Promise<{ isError: boolean }>
}

function ContentFailure({ titleId, download }: ContentFailureProps) {
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    // The address keeps the article: after a fresh start it is open again.
    const { isError } = await download()
    if (!isError) document.getElementById(titleId)?.focus({ preventScroll: true })
    else if (!(await startAfresh())) setRetrying(false)
  }
  return (
    <div className="py-8">
      <ErrorNotice title="This article could not be loaded" onRetry={retry} retrying={retrying}>
        The site did not answer. Check the connection, then try again.
      </ErrorNotice>
    </div>
  )
}

const SKELETON_LINES = [96, 100, 92, 60, 0, 98, 94, 100, 40]

/** Taller than the screen, so that what follows stays out of sight when the text arrives. */
function ContentSkeleton() {
  return (
    <div className="min-h-[200dvh] py-4" role="status">
      <span className="sr-only">Loading article...</span>
      {SKELETON_LINES.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
        <div key={index} className="my-5 h-2.5 bg-line" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
