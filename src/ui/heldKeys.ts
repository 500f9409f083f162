/** How long keys wait for a form. */
const LONGEST_WAIT_MS = 30_000

/** What was typed since {@link holdKeys}; null while keys go where they always go. */
let held: KeyboardEvent[] | null = null
let isStillComing: () => boolean = () => false
let timer = 0

/**
 * Keeps what is typed until {@link typeHeldKeys}, so that nobody has to wait for a form whose code or data are still on their way. Escape,
 * a press of the pointer and a form that does not come give the keyboard back.
 * @param isComing whether the form is still to be expected; asked at each key
 */
export function holdKeys(isComing: () => boolean): void {
  letGo()
  held = []
  isStillComing = isComing
  timer = window.setTimeout(letGo, LONGEST_WAIT_MS)
  addEventListener('keydown', hold, true)
  addEventListener('pointerdown', letGo, true)
}

/** Types what was held where the focus is now, key by key. What is typed meanwhile comes after it. */
export async function typeHeldKeys(): Promise<void> {
  // Before each key the form comes to rest, as with a person.
  const rest = () => new Promise((resolve) => setTimeout(resolve))
  for (await rest(); held && held.length > 0; await rest()) {
    const key = held.shift()
    if (key) typeKey(key)
  }
  letGo()
}

function letGo(): void {
  held = null
  clearTimeout(timer)
  removeEventListener('keydown', hold, true)
  removeEventListener('pointerdown', letGo, true)
}

function hold(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, isTrusted, repeat } = event
  // What typeHeldKeys() types.
  if (!isTrusted) return
  if (key === 'Escape' || !isStillComing()) {
    letGo()
    return
  }
  const isTyped = [...key].length === 1 ? !ctrlKey && !metaKey : ['Enter', 'Tab', 'Backspace'].includes(key)
  if (!isTyped) return
  event.preventDefault()
  event.stopImmediatePropagation()
  // A key that is kept down was meant for what it opened.
  if (!repeat) held?.push(event)
}

/** Does what a browser does with a key. */
function typeKey({ key, code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return
  const init = { key, code, altKey, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }
  if (!focused.dispatchEvent(new KeyboardEvent('keydown', init))) return
  if (key === 'Tab') nextStop(focused, shiftKey ? -1 : 1)?.focus()
  else if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) typeInto(focused, key)
}

function typeInto(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const [start, end] = [field.selectionStart, field.selectionEnd]
  // Other kinds of input have no selection.
  if (start === null || end === null) return
  if (key === 'Backspace') field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end')
  else if ([...key].length === 1) field.setRangeText(key, start, end, 'end')
  else return
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Where Tab leads within the dialog. */
function nextStop(from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const stops = [
    ...(from.closest('[role=dialog]') ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    ),
  ].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.matches(':disabled, [type=radio]:not(:checked)') &&
      one.checkVisibility({ visibilityProperty: true }),
  )
  return stops[stops.indexOf(from) + step]
}
