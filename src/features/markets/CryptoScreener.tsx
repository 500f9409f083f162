import { CryptoCurrencyMarket } from 'react-ts-tradingview-widgets'
import { useThemeStore } from '@/stores/themeStore'
import { Embed } from './Embed'

/** Coins, the largest first (spec §2). */
export function CryptoScreener() {
  const theme = useThemeStore((state) => state.theme)
  return (
    <Embed
      title="Crypto screener"
      shape="list"
      href="https://www.tradingview.com/markets/cryptocurrencies/prices-all/"
      asked={theme}
    >
      <CryptoCurrencyMarket width="100%" height={550} colorTheme={theme} isTransparent locale="en" />
    </Embed>
  )
}
