import { beforeEach, expect, test } from 'vitest'
import { useAuthStore } from './authStore'
import { useRefreshStore } from './refreshStore'
import { useSymbolStore } from './symbolStore'
import { useThemeStore } from './themeStore'

beforeEach(() => localStorage.clear())

test('the theme is dark until somebody turns it, and what they chose is saved', () => {
  expect(useThemeStore.getState().theme).toBe('dark')
  useThemeStore.getState().toggleTheme()
  expect(useThemeStore.getState().theme).toBe('light')
  expect(localStorage.getItem('theme')).toBe('light')
  expect(document.documentElement.classList.contains('dark')).toBe(false)
  useThemeStore.getState().toggleTheme()
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(document.documentElement.classList.contains('dark')).toBe(true)
})

test('the chart begins with Bitcoin', () => {
  expect(useSymbolStore.getState().activeSymbol).toBe('CRYPTO:BTCUSD')
})

test('signing out clears the profile and its error', () => {
  useAuthStore.getState().failSync('Failed to sync user profile')
  useAuthStore.getState().setUser(null)
  expect(useAuthStore.getState()).toMatchObject({ user: null, profile: null, loading: false, error: null })
})

test('each save counts once', () => {
  const before = useRefreshStore.getState().counter
  useRefreshStore.getState().bump()
  expect(useRefreshStore.getState().counter).toBe(before + 1)
})
