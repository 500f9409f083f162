import { Timeline } from 'react-ts-tradingview-widgets'
import { useThemeStore } from '@/stores/themeStore'
import { Embed } from './Embed'

/** News of all markets (spec §2). */
export function TopStories() {
  const theme = useThemeStore((state) => state.theme)
  return (
    <Embed title="Top Stories" shape="list" href="https://www.tradingview.com/news/" asked={theme}>
      <Timeline feedMode="all_symbols" width="100%" height={600} colorTheme={theme} isTransparent locale="en" />
    </Embed>
  )
}
