/** The part of localStorage that a session needs. */
export interface TextStorage {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

/** Memory in the place of localStorage, for as long as the page is open. */
export function memoryStorage(): TextStorage {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

/**
 * What the browser keeps, with memory for what it refuses to keep: a full storage shuts no user out: they are only
 * signed out when the page closes.
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
        // The next page must not read an older value.
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
    // Browsers can forbid it, and it does not exist where pages are prerendered.
    return memoryStorage()
  }
}

/** Shared by the tabs of this browser, and kept when they close. */
export const browserStorage = forbiddenOr(() => localStorage)

/** Of this tab alone. */
export const tabStorage = forbiddenOr(() => sessionStorage)
