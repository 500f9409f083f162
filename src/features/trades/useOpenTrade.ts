import { useSearchParams } from 'react-router-dom'

const PARAMETER = 'trade'
const NEW = 'new'

/** Which trade is open in the dialog. */
export interface OpenTrade {
  /** null for a new one. */
  betId: string | null
}

/** The open trade stands in the address, so that a trade can be linked: `?trade=<bet_id>`, `?trade=new`. */
export function useOpenTrade() {
  const [search, setSearch] = useSearchParams()
  const value = search.get(PARAMETER)
  const put = (next: string | null) =>
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current)
        if (next === null) changed.delete(PARAMETER)
        else changed.set(PARAMETER, next)
        return changed
      },
      { replace: true },
    )
  const openTrade: OpenTrade | null = value ? { betId: value === NEW ? null : value } : null
  return {
    openTrade,
    open: (betId: string) => put(betId),
    add: () => put(NEW),
    close: () => put(null),
  }
}
