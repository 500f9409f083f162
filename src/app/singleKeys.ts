import { browserStorage } from '@/identity/textStorage'

const STORAGE_KEY = 'shortcuts'

/** Whether single-key shortcuts are active. On unless the user switched them off on this device. */
export const areShortcutsOn = (): boolean => browserStorage.getItem(STORAGE_KEY) !== 'off'

/** Remembers the choice on this device. */
export function switchShortcuts(isOn: boolean): void {
  if (isOn) browserStorage.removeItem(STORAGE_KEY)
  else browserStorage.setItem(STORAGE_KEY, 'off')
}
