import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { holdKeys } from '@/ui/heldKeys'

const PARAMETER = 'trade'
const NEW = 'new'

/** The trade in the open dialog. */
export interface DialogTrade {
  /** null for a new one. */
  tradeId: string | null
  /** Whether the form begins with an action that closes it. */
  closes: boolean
  /** The message of a machine that its form begins with, a WaitingMessage; undefined for none. */
  message: unknown
}

/** State of the history entry that opening a trade pushes, so that closing it can go back. */
interface EntryState {
  openedHere: true
  closes?: boolean
  /** A page of another feature that leads here gives it. */
  message?: unknown
}

/** Whether the form of a trade that was opened is still loading, or has just come. */
function isFormComing(): boolean {
  const dialog = document.querySelector('[role=dialog]')
  return dialog === null || dialog.querySelector('[aria-busy=true], form[data-takes-keys]') !== null
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
  const entry = state as EntryState | null
  const open = (next: string, closes = false) => {
    holdKeys(isFormComing)
    put(next, { state: { openedHere: true, closes }, replace: value !== null })
  }
  const dialogTrade: DialogTrade | null =
    value === null
      ? null
      : {
          tradeId: value === NEW ? null : value,
          closes: entry?.closes === true,
          message: entry?.message,
        }
  return {
    dialogTrade,
    open: (tradeId: string) => open(tradeId),
    /** Opens it with an action that closes it. */
    openToClose: (tradeId: string) => open(tradeId, true),
    add: () => open(NEW),
    close: () => {
      if (entry?.openedHere) void navigate(-1)
      // The page was opened by a link to the trade, so there is no page of the site to go back to.
      else put(null, { replace: true })
    },
  }
}
