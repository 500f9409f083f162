import { articles, loadContent } from 'virtual:education-index'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { REQUEST_TIMEOUT_MS } from '@/lib/constants'

/** The text of an article as HTML: on its way, here, or not to be had. */
interface Text {
  content: string | undefined
  isError: boolean
}

const PENDING: Text = { content: undefined, isError: false }
const FAILED: Text = { content: undefined, isError: true }

type Load = (typeof loadContent)[string]

/**
 * What arrived stays for as long as the site is open; kept under the function that downloads it. No query cache: the
 * texts never change, and it would weigh more than the page.
 */
const texts = new Map<Load, Text>()
const running = new Map<Load, Promise<Text>>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep(load: Load, text: Text): Text {
  texts.set(load, text)
  for (const listener of listeners) listener()
  return text
}

const noSuchArticle: Load = () => Promise.reject(new Error('There is no such article'))
const loaderOf = (id: string): Load => loadContent[id] ?? noSuchArticle

/** Downloads a text, once; a browser itself may wait for a file without end. */
function download(load: Load): Promise<Text> {
  const known = texts.get(load)
  if (known?.content !== undefined) return Promise.resolve(known)
  const started = running.get(load)
  if (started) return started
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The site did not answer in time')), REQUEST_TIMEOUT_MS)
  })
  const run = Promise.race([load(), tooLate])
    .then(
      ({ content }) => keep(load, { content, isError: false }),
      () => keep(load, FAILED),
    )
    .finally(() => {
      clearTimeout(timer)
      running.delete(load)
    })
  running.set(load, run)
  return run
}

/** Where an article's text stands in the page. */
export const textId = (id: string) => `${id}-text`

/** The text that came with the page's own HTML, which is not downloaded again. */
function textInPage(id: string, load: Load): Text {
  const known = texts.get(load)
  if (known) return known
  const content = globalThis.document?.getElementById(textId(id))?.innerHTML
  if (content === undefined) return PENDING
  const text = { content, isError: false }
  texts.set(load, text)
  return text
}

/** The text of an article; downloaded once it is wanted, or before (see below). `retry` resolves with what became of it. */
export function useArticleContent(id: string, wanted: boolean): Text & { retry: () => Promise<Text> } {
  const load = loaderOf(id)
  const text = useSyncExternalStore(
    subscribe,
    () => texts.get(load) ?? PENDING,
    () => textInPage(id, load),
  )
  useEffect(() => {
    if (!wanted) return
    // What failed before gets another try with each opening.
    if (texts.get(load)?.isError) keep(load, PENDING)
    void download(load)
  }, [load, wanted])
  const retry = useCallback(() => download(load), [load])
  return { ...text, retry }
}

/** Downloads an article ahead of its being opened: a pointer is over its link, or the keyboard on it. */
export function prefetchArticle(id: string): void {
  void download(loaderOf(id))
}

/**
 * Downloads all articles, one after the other, when the page has nothing better to do: so that they open at once and
 * the browser's own search finds their words (some 40 KB in all). Not for people who asked to save data.
 */
export function usePrefetchAllWhenIdle() {
  useEffect(() => {
    if (savesData()) return
    let left = false
    const cancel = whenIdle(() => void prefetchAll(() => left))
    return () => {
      left = true
      cancel()
    }
  }, [])
}

/** Reads all texts, for the page that is made ahead of time and holds them. */
export const loadAllArticles = () => prefetchAll(() => false)

async function prefetchAll(stopped: () => boolean) {
  for (const { id } of articles) {
    if (stopped()) return
    await download(loaderOf(id))
  }
}

/** Where the browser cannot say when it is idle (Safari). */
const IDLE_FALLBACK_MS = 2_000

function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(act, IDLE_FALLBACK_MS)
  return () => clearTimeout(timer)
}

function savesData(): boolean {
  // Not in TypeScript's DOM library: only Chromium has it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
