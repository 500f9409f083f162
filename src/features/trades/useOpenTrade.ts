import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

const PARAMETER = 'trade'
const NEW = 'new'

/** Which trade is open in the dialog. */
export interface OpenTrade {
  /** null for a new one. */
  betId: string | null
}

/** Marks the entry of the browser's history that opening a trade made, so that closing it can go back from there. */
interface EntryState {
  openedHere: true
}

/**
 * The open trade stands in the address, so that a trade can be linked: `?trade=<bet_id>`, `?trade=new`.
 * Opening is a step of the browser's history: Back closes the dialog.
 */
export function useOpenTrade() {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const value = search.get(PARAMETER)
  const open = (trade: OpenTrade) =>
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current)
        changed.set(PARAMETER, trade.betId ?? NEW)
        return changed
      },
      { state: { openedHere: true } satisfies EntryState, replace: value !== null },
    )
  const close = () => {
    if ((state as EntryState | null)?.openedHere) return void navigate(-1)
    // Somebody came here by a link to the trade: there is no page of ours behind it.
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current)
        changed.delete(PARAMETER)
        return changed
      },
      { replace: true },
    )
  }
  const openTrade: OpenTrade | null = value ? { betId: value === NEW ? null : value } : null
  return {
    openTrade,
    open: (betId: string) => open({ betId }),
    add: () => open({ betId: null }),
    reopen: open,
    close,
  }
}
