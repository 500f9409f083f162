import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ArticleMeta } from '@/content/education/article'
import { startAfresh } from '@/lib/freshStart'
import { ErrorNotice } from '@/ui/Notice'
import { useArticleContent } from './article.queries'

/** The HTML has no classes of its own: it is text, and this is how text looks (look: article 18/30). */
const PROSE = [
  // A context of its own, so that the first paragraph's margin does not push the box down when the text arrives.
  'flow-root text-article [overflow-wrap:anywhere]',
  '[&_h4]:mt-10 [&_h4]:mb-3 [&_h4]:text-title [&_h4]:font-heading [&_h4]:tracking-[-0.02em] [&_h4]:outline-none',
  '[&_p]:my-4 [&_ul]:my-4 [&_ol]:my-4 [&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-6 [&_ol]:pl-6 [&_li]:my-1.5',
  '[&_li]:marker:text-ink3 [&_strong]:font-heading',
  '[&_a]:underline [&_a]:decoration-line2 [&_a]:underline-offset-4 [&_a:hover]:decoration-ink',
  '[&_code]:font-mono [&_code]:text-[0.86em] [&_code]:font-normal',
  '[&_table]:my-6 [&_table]:w-full [&_table]:border-t [&_table]:border-line2 [&_table]:text-body',
  '[&_th]:border-b [&_th]:border-line2 [&_th]:py-2 [&_th]:text-left [&_th]:font-normal [&_th]:text-ink2',
  '[&_td]:border-b [&_td]:border-line [&_td]:py-2 [&_td]:align-top',
  '[&_th:not(:first-child)]:pl-3 [&_td:not(:first-child)]:pl-3 [&_[align=right]:not(:first-child)]:text-right [&_tr>:first-child]:text-left',
  '[&_blockquote]:my-8 [&_blockquote]:border-y [&_blockquote]:border-line2 [&_blockquote]:py-1',
  '[&_blockquote]:text-body [&_blockquote]:text-ink2',
].join(' ')

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
  const { data: content, isError, refetch } = useArticleContent(article.id, isOpen)
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
    <div ref={box}>
      {content !== undefined ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from our own files, which may hold no HTML (scripts/article.ts).
        <div className={PROSE} dangerouslySetInnerHTML={{ __html: content }} />
      ) : isError ? (
        <ContentFailure titleId={`${article.id}-title`} refetch={refetch} />
      ) : (
        isOpen && <ContentSkeleton />
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
  refetch: () => Promise<{ isError: boolean }>
}

function ContentFailure({ titleId, refetch }: ContentFailureProps) {
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    // The address keeps the article: after a fresh start it is open again.
    const { isError } = await refetch()
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
