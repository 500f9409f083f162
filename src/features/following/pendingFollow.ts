import { tabStorage } from '@/identity/textStorage'

const STORAGE_KEY = 'follow'

/** The id of a strategy that a visitor wants to follow, kept in this tab while they sign in or register. */
export const pendingFollow = {
  keep: (strategyId: string) => tabStorage.setItem(STORAGE_KEY, strategyId),
  /** The id, once: it is not kept any longer. */
  take: (): string | null => {
    const kept = tabStorage.getItem(STORAGE_KEY)
    tabStorage.removeItem(STORAGE_KEY)
    return kept
  },
}
