import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { toDataError } from '@/lib/dataError'
import { useWrite } from './useWrite'

afterEach(() => vi.restoreAllMocks())

const failing = (message: string) => {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  return renderHook(() => useWrite({ mutationFn: async () => Promise.reject(toDataError({ message })) }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result
}
const isBack = () => act(async () => dispatchEvent(new Event('online')))

test('“You are offline” goes when the connection is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const write = failing('Failed to fetch')
  act(() => write.current.mutate())
  await waitFor(() => expect(write.current.error?.message).toBe('You are offline'))
  await isBack()
  await waitFor(() => expect(write.current.error).toBeNull())
})

test('any other failure stays until the next try', async () => {
  const write = failing('Symbol is required')
  act(() => write.current.mutate())
  await waitFor(() => expect(write.current.error?.message).toBe('Symbol is required'))
  await isBack()
  expect(write.current.error?.message).toBe('Symbol is required')
})
