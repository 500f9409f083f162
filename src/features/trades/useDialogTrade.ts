import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

const PARAMETER = 'trade'
const NEW = 'new'

/** The trade in the open dialog. */
export interface DialogTrade {
  /** null for a new one. */
  tradeId: string | null
}

/** State of the history entry that opening a trade pushed, so that closing it can go back. */
interface EntryState {
  openedHere: true
}

/** The open trade in an address's query; null for none. */
export const dialogTradeIn = (search: string | URLSearchParams): string | null =>
  new URLSearchParams(search).get(PARAMETER) || null

/**
 * The open trade is in the address, so that a trade can be linked: `?trade=<bet_id>`, `?trade=new`.
 * Opening pushes a history entry: Back closes the dialog.
 */
export function useDialogTrade() {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const value = dialogTradeIn(search)
  const put = (next: string | null, options: { state?: EntryState; replace: boolean }) =>
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current)
        if (next === null) changed.delete(PARAMETER)
        else changed.set(PARAMETER, next)
        return changed
      },
      { ...options, preventScrollReset: true },
    )
  const open = (next: string) => put(next, { state: { openedHere: true }, replace: value !== null })
  const dialogTrade: DialogTrade | null = value === null ? null : { tradeId: value === NEW ? null : value }
  return {
    dialogTrade,
    open,
    add: () => open(NEW),
    close: () => {
      if ((state as EntryState | null)?.openedHere) void navigate(-1)
      // The page was opened by a link to the trade, so there is no page of the site to go back to.
      else put(null, { replace: true })
    },
  }
}
