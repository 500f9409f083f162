import { RANKED_FIGURES } from '@/domain/figures/ranked'

export const PERIOD_FIGURES = RANKED_FIGURES.filter(({ kind }) => kind === 'gain')
/** The first two are larger, on a closed card and in the panel. */
export const [TOTAL, WIN_RATE, ...OTHERS] = RANKED_FIGURES.filter((figure) => !PERIOD_FIGURES.includes(figure))
