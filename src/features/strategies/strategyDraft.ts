import { EMPTY_STRATEGY, parseDraft, type StrategyFormValues } from './strategyForm.rules'

const STORAGE_KEY = 'strategy-draft'

/** What was typed on /create in this tab and not sent yet: it survives a reload and the way through sign-in. */
export function readDraft(): StrategyFormValues {
  try {
    return parseDraft(sessionStorage.getItem(STORAGE_KEY)) ?? EMPTY_STRATEGY
  } catch {
    // Storage may be forbidden; the form then begins empty.
    return EMPTY_STRATEGY
  }
}

export function keepDraft(values: StrategyFormValues): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(values))
  } catch {
    // Not kept; the form itself still holds it.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was kept.
  }
}
