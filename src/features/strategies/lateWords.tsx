import type { AccountKey } from '@/domain/figures/figures'
import { afterContent } from '@/ui/contentDrawn'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import type { StrategyRow } from './strategies.rules'

const load = () => import('./StrategyWords')

/** Downloads what a list says after a press, on hover or on focus, once its rows are drawn. A failure shows where the words would stand. */
export const preloadWords = () => void afterContent(load)().catch(() => undefined)

const Tip = lazyPart(() => load().then((module) => module.EvidenceTip))
const Meaning = lazyPart(() => load().then((module) => module.FigureMeaning))
const Body = lazyPart(() => load().then((module) => module.CardBody))

const NO_WORDS = 'The explanation couldn’t be loaded'

/** The tooltip of a row's evidence. */
export const EvidenceTip = (props: { strategy: StrategyRow }) => (
  <LazyBoundary failure={NO_WORDS} isSmall>
    <Tip {...props} />
  </LazyBoundary>
)

/** The tooltip of a column's head. */
export const FigureMeaning = (props: { of: AccountKey }) => (
  <LazyBoundary failure={NO_WORDS} isSmall>
    <Meaning {...props} />
  </LazyBoundary>
)

/** What an open card shows. */
export const CardBody = (props: { strategy: StrategyRow }) => (
  <LazyBoundary fallback={<p role="status">Loading figures...</p>} failure="The figures couldn’t be loaded">
    <Body {...props} />
  </LazyBoundary>
)
