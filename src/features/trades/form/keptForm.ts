import { tabStorage } from '@/identity/textStorage'
import { readJson } from '@/lib/storedJson'
import { type KeptForm, keptForm } from './keptForm.rules'

/** A trade of a strategy; a tradeId of null is a new one. */
interface FormKey {
  strategyId: string
  tradeId: string | null
}

const STORAGE_KEY = 'trade-form '
const keyOf = ({ strategyId, tradeId }: FormKey) => `${STORAGE_KEY}${strategyId} ${tradeId ?? 'new'}`

/** Unsaved forms, kept as long as the tab is open. They survive a reload and signing in. */
export const keptForms = {
  /** null if it is absent or invalid. */
  read: (key: FormKey) => readJson(keptForm, tabStorage.getItem(keyOf(key))),
  keep: (key: FormKey, form: KeptForm) => tabStorage.setItem(keyOf(key), JSON.stringify(form)),
  forget: (key: FormKey) => tabStorage.removeItem(keyOf(key)),
}
