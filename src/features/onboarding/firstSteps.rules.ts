import { paths } from '@/lib/paths'

export interface FirstStep {
  id: 'name' | 'strategy' | 'trade' | 'import'
  title: string
  text: string
  isDone: boolean
  /** Where it is done; null while a step before it is missing, and for the name, which is changed in its step. */
  url: string | null
}

interface OwnStrategy {
  name: string
  figures: { trades: number } | null
}

/**
 * The first steps of a user, as far as the stored data says that they are done.
 * @param hasOwnName whether the user has another public name than the one that was made of their e-mail address
 * @param strategies the user's own, the newest first; the next steps are done in that one
 * @param hasImported whether any of their trades was imported
 */
export function firstSteps(hasOwnName: boolean, strategies: readonly OwnStrategy[], hasImported: boolean): FirstStep[] {
  const newest = strategies[0]
  return [
    {
      id: 'name',
      title: 'Choose your public name',
      text: 'It’s shown beside everything you publish.',
      // Whoever has published under it has seen it.
      isDone: hasOwnName || newest !== undefined,
      url: null,
    },
    {
      id: 'strategy',
      title: 'Create a strategy',
      text: 'A name, and the rule in plain words. Public, or private at first.',
      isDone: newest !== undefined,
      url: paths.create,
    },
    {
      id: 'trade',
      title: 'Add a trade',
      text: 'What you bought or sold. Entered right away, it counts as logged live.',
      isDone: strategies.some(({ figures }) => (figures?.trades ?? 0) > 0),
      url: newest ? paths.trade(newest.name, 'new') : null,
    },
    {
      id: 'import',
      title: 'Import earlier trades',
      text: 'From your broker’s CSV file. They’re marked as entered later.',
      isDone: hasImported,
      url: newest ? paths.importInto(newest.name) : null,
    },
  ]
}
