import { create } from 'zustand'
import { isZone } from '@/domain/time/zones'
import { browserStorage } from '@/identity/textStorage'

const STORAGE_KEY = 'time-zone'

/** The zone of the device's clock, as an IANA name. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

function storedZone(): string | null {
  const zone = browserStorage.getItem(STORAGE_KEY)
  return zone !== null && isZone(zone) ? zone : null
}

interface ZoneState {
  /** The IANA zone in which this person types times. */
  zone: string
  /** Whether it was chosen, rather than taken from the device. */
  isChosen: boolean
  /** null: the device's again. */
  chooseZone: (zone: string | null) => void
}

/** The time zone that times are typed in: the device's, until another one is chosen on /profile. Kept in this browser. */
export const useZoneStore = create<ZoneState>()((set) => {
  const stored = storedZone()
  return {
    zone: stored ?? deviceZone(),
    isChosen: stored !== null,
    chooseZone: (zone) => {
      if (zone === null) browserStorage.removeItem(STORAGE_KEY)
      else browserStorage.setItem(STORAGE_KEY, zone)
      set({ zone: zone ?? deviceZone(), isChosen: zone !== null })
    },
  }
})
