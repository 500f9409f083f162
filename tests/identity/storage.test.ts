// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { keptOrRemembered, memoryStorage } from '@/identity/textStorage'

/** A browser's storage that is full. */
function fullStorage(entries: Record<string, string>) {
  const storage = memoryStorage()
  for (const [key, value] of Object.entries(entries)) storage.setItem(key, value)
  return {
    ...storage,
    setItem: () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    },
  }
}

test('values that do not fit in the storage are kept while the page is open', () => {
  const storage = keptOrRemembered(fullStorage({}))
  storage.setItem('session', 'new')
  expect(storage.getItem('session')).toBe('new')
  storage.removeItem('session')
  expect(storage.getItem('session')).toBeNull()
})

test('an outdated value is not restored on the next page', () => {
  const full = fullStorage({ session: 'old', theme: 'light' })
  const storage = keptOrRemembered(full)
  storage.setItem('session', 'new')
  expect(storage.getItem('session')).toBe('new')
  expect(keptOrRemembered(full).getItem('session')).toBeNull()
  expect(storage.getItem('theme')).toBe('light')
})

test('once there is room again, the browser keeps the value', () => {
  const kept = memoryStorage()
  let isFull = true
  const storage = keptOrRemembered({
    ...kept,
    setItem: (key, value) => {
      if (isFull) throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      kept.setItem(key, value)
    },
  })
  storage.setItem('session', 'first')
  isFull = false
  storage.setItem('session', 'second')
  expect(storage.getItem('session')).toBe('second')
  expect(kept.getItem('session')).toBe('second')
})
