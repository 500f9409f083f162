import { EconomicCalendar as EconomicCalendarWidget } from 'react-ts-tradingview-widgets'
import { calendarCountries } from '@/content/markets'
import { useThemeStore } from '@/stores/themeStore'
import { Embed } from './Embed'

const COUNTRIES = calendarCountries.join()

/** What is due, of every importance, in twenty countries and the euro area (spec §9). */
export function EconomicCalendar() {
  const theme = useThemeStore((state) => state.theme)
  return (
    <Embed title="Economic Calendar" shape="list" href="https://www.tradingview.com/economic-calendar/" asked={theme}>
      <EconomicCalendarWidget
        importanceFilter="-1,0,1"
        countryFilter={COUNTRIES}
        width="100%"
        height={600}
        colorTheme={theme}
        isTransparent
        locale="en"
      />
    </Embed>
  )
}
