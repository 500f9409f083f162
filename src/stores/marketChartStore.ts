import { create } from 'zustand'

const STORAGE_KEY = 'market-chart'

interface MarketChartState {
  /** Whether somebody hid the chart on /home, in this browser. */
  isHidden: boolean
  setHidden: (isHidden: boolean) => void
}

function wasHidden(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'hidden'
  } catch {
    // Storage may be blocked; then the chart is there.
    return false
  }
}

export const useMarketChartStore = create<MarketChartState>()((set) => ({
  isHidden: wasHidden(),
  setHidden: (isHidden) => {
    try {
      if (isHidden) localStorage.setItem(STORAGE_KEY, 'hidden')
      else localStorage.removeItem(STORAGE_KEY)
    } catch {
      // Until the next visit.
    }
    set({ isHidden })
  },
}))
