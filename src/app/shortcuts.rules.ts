const STORAGE_KEY = 'shortcuts'

/** Whether single keys act. On unless the user switched them off on this device. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    // Storage may be blocked; then the default applies.
    return true
  }
}

/** Remembers the choice on this device. */
export function switchShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, 'off')
  } catch {
    // It cannot be kept.
  }
}
