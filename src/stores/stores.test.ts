// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { profileOf, userOf } from '@/identity/testUser'
import { isSubscriber, useAuthStore } from './authStore'
import { refetchFiguresOnBump, refreshAfterTrades, useRefreshStore } from './refreshStore'
import { useSymbolStore } from './symbolStore'
import { useThemeStore } from './themeStore'

beforeEach(() => localStorage.clear())

test('a theme chosen while the browser’s storage is full applies until the page is left', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  })
  useThemeStore.getState().toggleTheme()
  vi.restoreAllMocks()
  expect(useThemeStore.getState().theme).toBe('light')
  expect(document.documentElement.classList.contains('dark')).toBe(false)
  expect(localStorage.getItem('theme')).toBeNull()
  useThemeStore.getState().toggleTheme()
})

test('the chart begins with Bitcoin', () => {
  expect(useSymbolStore.getState().activeSymbol).toBe('CRYPTO:BTCUSD')
})

test('signing out clears the profile and its error', () => {
  useAuthStore.getState().failSync()
  expect(useAuthStore.getState().error).toBe('Failed to sync user profile')
  useAuthStore.getState().setUser(null)
  expect(useAuthStore.getState()).toMatchObject({ user: null, profile: null, loading: false, error: null })
})

test('another user signing in in another tab clears the previous user', () => {
  const user = userOf('ada')
  const { setUser, finishSync } = useAuthStore.getState()
  setUser(user)
  finishSync(profileOf('ada', { subscription_tier: 'premium' }))
  setUser({ ...user, username: 'countess' })
  expect(isSubscriber(useAuthStore.getState().profile)).toBe(true)
  setUser({ ...user, id: 'eve', email: 'eve@people.example' })
  expect(useAuthStore.getState().profile).toBeNull()
  expect(isSubscriber(useAuthStore.getState().profile)).toBe(false)
})

test('after a save the trades are read at once and 750 ms later, and the figures 500 ms after the last of several saves', async () => {
  vi.useFakeTimers()
  const queries = new QueryClient()
  const end = refetchFiguresOnBump(queries)
  const keys = [['trades', 'mine'], ['strategy', 'Mine'], ['strategies'], ['trades', 'other']]
  const readAll = () => {
    for (const key of keys) queries.setQueryData(key, 'read')
  }
  const isStale = () => keys.map((key) => queries.getQueryState(key)?.isInvalidated)
  readAll()
  await refreshAfterTrades(queries, 'mine')
  expect(isStale()).toEqual([true, false, false, false])
  vi.advanceTimersByTime(400)
  useRefreshStore.getState().bump()
  readAll()
  vi.advanceTimersByTime(350)
  expect(isStale()).toEqual([true, false, false, false])
  vi.advanceTimersByTime(150)
  expect(isStale()).toEqual([true, true, true, false])
  end()
  vi.useRealTimers()
})
