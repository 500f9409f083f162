const STORAGE_KEY = 'invitation'

/** The invitation that was opened in this tab and not answered yet: it survives the way through sign-in. */
export function readKept(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    // Storage may be forbidden; the link itself can be opened again.
    return null
  }
}

/** Keeps an invitation's secret for this tab; whether that worked. */
export function keep(secret: string): boolean {
  try {
    sessionStorage.setItem(STORAGE_KEY, secret)
    return true
  } catch {
    return false
  }
}

export function forget(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was kept.
  }
}
