// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"handleDisabledFileLoadingAsSuccess":true}}
import { afterEach, expect, test, vi } from 'vitest'
import { startAnalytics } from './analytics'

const TAG = 'https://stats.example/tag.js'
const tags = () => [...document.head.querySelectorAll('script')].map((script) => script.src)

afterEach(() => {
  document.head.replaceChildren()
  vi.restoreAllMocks()
})

test('without the variable no tag is added', () => {
  startAnalytics(undefined, {})
  expect(tags()).toEqual([])
})

test('the tag is added once, however often the app starts', () => {
  startAnalytics(TAG, {})
  startAnalytics(TAG, {})
  expect(tags()).toEqual([TAG])
})

test('the tag waits until the page has loaded', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  startAnalytics(TAG, {})
  expect(tags()).toEqual([])
  dispatchEvent(new Event('load'))
  expect(tags()).toEqual([TAG])
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'a browser that sends %j is not tracked',
  (signals) => {
    startAnalytics(TAG, signals)
    expect(tags()).toEqual([])
  },
)

test('unspecified signals do not turn analytics off', () => {
  startAnalytics(TAG, { doNotTrack: 'unspecified', globalPrivacyControl: false })
  expect(tags()).toEqual([TAG])
})
