import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { articles } from '@/content/education/articles'
import { ErrorNotice } from '@/ui/controls/Notice'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { Skeleton } from '@/ui/layout/Skeleton'
import { readHash } from './education.rules'

/** A paragraph and most of another. */
const TEXT_LINES = ['96%', '100%', '92%', '60%', '0', '98%', '94%', '100%', '40%']

/** The text of an article; all texts are one download. */
export function ArticleText({ id }: { id: string }) {
  return (
    <LazyBoundary
      // Taller than the viewport, so that nothing visible moves when the text loads.
      fallback={
        <Skeleton
          label="Loading article..."
          bars={TEXT_LINES}
          className="grid min-h-[200dvh] content-start gap-5 py-9"
        />
      }
      failure={(retry) => (
        <div className="py-8">
          <ErrorNotice title="This article couldn’t be loaded" onRetry={retry}>
            The site didn’t respond. Check your connection and try again.
          </ErrorNotice>
        </div>
      )}
    >
      <Text id={id} />
    </LazyBoundary>
  )
}

const Text = lazyPart(async () => {
  const prerendered = textsInPage()
  if (prerendered) return ({ id }: { id: string }) => <Prose id={id} html={prerendered[id] ?? ''} />
  const { texts } = await import('@/content/education/texts')
  return ({ id }: { id: string }) => <NewText id={id} html={texts[id] ?? ''} />
})

const textId = (id: string) => `${id}-text`

/** Texts from the prerendered HTML, so that hydration does not download them again as a script. */
function textsInPage(): Record<string, string> | null {
  const found = articles.flatMap(({ id }) => {
    const box = globalThis.document?.getElementById(textId(id))
    return box ? [[id, box.innerHTML]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}

interface TextProps {
  id: string
  /** Compiled from our own files, which may hold no HTML (scripts/article.ts). */
  html: string
}

/** Scrolls to the section of the hash, which exists only once the text is loaded. */
function NewText(text: TextProps) {
  const { hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: later hashes find the section in the page.
  useEffect(() => {
    const target = readHash(hash, articles)
    if (target?.kind === 'article' && target.article.id === text.id && target.sectionId)
      scrollToTarget(target.sectionId)
  }, [])
  return <Prose {...text} />
}

function Prose({ id, html }: TextProps) {
  return (
    <div
      id={textId(id)}
      className="prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files (TextProps).
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/**
 * Opens the article around an element, scrolls to it and focuses it.
 * @returns whether the element exists.
 */
export function scrollToTarget(id: string): boolean {
  const target = document.getElementById(id)
  if (!target) return false
  const details = target.closest('details')
  if (details) details.open = true
  target.scrollIntoView()
  // A frame later, because on Back the browser moves the focus after popstate.
  requestAnimationFrame(() => target.focus({ preventScroll: true }))
  return true
}
