import { tabStorage } from '@/identity/textStorage'
import { parseDraft, type StrategyFormValues } from './strategyForm.rules'

/** The id of the strategy that is being edited; null for a new one. */
type Edited = string | null

const STORAGE_KEY = 'strategy-draft '
const keyOf = (edited: Edited) => STORAGE_KEY + (edited ?? 'new')

/** Unsaved strategy forms, kept as long as the tab is open. They survive Back, a reload and signing in. */
export const strategyDrafts = {
  read: (edited: Edited) => parseDraft(tabStorage.getItem(keyOf(edited))),
  keep: (edited: Edited, values: StrategyFormValues) => tabStorage.setItem(keyOf(edited), JSON.stringify(values)),
  forget: (edited: Edited) => tabStorage.removeItem(keyOf(edited)),
}
