import { create } from 'zustand'
import { browserStorage } from '@/identity/textStorage'

const STORAGE_KEY = 'market-chart'

interface MarketChartState {
  /** Whether somebody hid the chart on /home, in this browser. */
  isHidden: boolean
  setHidden: (isHidden: boolean) => void
}

export const useMarketChartStore = create<MarketChartState>()((set) => ({
  isHidden: browserStorage.getItem(STORAGE_KEY) === 'hidden',
  setHidden: (isHidden) => {
    if (isHidden) browserStorage.setItem(STORAGE_KEY, 'hidden')
    else browserStorage.removeItem(STORAGE_KEY)
    set({ isHidden })
  },
}))
