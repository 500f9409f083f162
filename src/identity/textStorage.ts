/** The part of Storage that a session needs. */
export interface TextStorage {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

/** In-memory replacement for localStorage. */
export function memoryStorage(): TextStorage {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

/**
 * Browser storage with memory as fallback for refused writes: with a full storage users can still sign in, until the page
 * closes.
 */
export function keptOrRemembered(kept: TextStorage): TextStorage {
  const remembered = memoryStorage()
  return {
    getItem: (key) => remembered.getItem(key) ?? kept.getItem(key),
    setItem: (key, value) => {
      try {
        kept.setItem(key, value)
        remembered.removeItem(key)
      } catch {
        remembered.setItem(key, value)
        // The next page load must not read an older value.
        kept.removeItem(key)
      }
    },
    removeItem: (key) => {
      remembered.removeItem(key)
      kept.removeItem(key)
    },
  }
}

function forbiddenOr(storage: () => TextStorage): TextStorage {
  try {
    storage().getItem('probe')
    return keptOrRemembered(storage())
  } catch {
    // Browsers can block storage, and it does not exist while prerendering.
    return memoryStorage()
  }
}

/** Shared by the tabs of this browser, and kept when they close. */
export const browserStorage = forbiddenOr(() => localStorage)

/** Belongs to this tab only. */
export const tabStorage = forbiddenOr(() => sessionStorage)
