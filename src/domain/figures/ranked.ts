import type { AccountKey, Figure } from './figures'
import { LISTED } from './listed'
import type { Basis, ChosenSet } from './types'

/** The figures that lists show, without the rest of the registry. */
export const LISTED_FIGURES: readonly Figure[] = Object.values(LISTED)

/** The ranking's figures in the order of its columns. */
export const RANKED_FIGURES = LISTED_FIGURES.filter(({ ranking }) => ranking && !ranking.set)

/** The columns of a set that a reader of the ranking can choose: as the trader states them, or as confirmed. */
export const figuresOfSet = (set: ChosenSet, basis: Basis) =>
  LISTED_FIGURES.filter(
    ({ key, ranking }) => ranking?.set === set && key.startsWith('confirmed_') === (basis === 'confirmed'),
  )

/** The anchor of a figure on /docs; undefined if it has none. The periods share one. */
export const docsAnchor = ({ key, kind, documented }: Figure): string | undefined =>
  documented ? key.replaceAll('_', '-') : kind === 'gain' ? 'd7' : undefined

/** See {@link AccountKey}. */
export const isOfAccount = (figure: Figure): figure is Figure & { key: AccountKey } =>
  figure.documented === 'returns' || figure.kind === 'gain'
