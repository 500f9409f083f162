import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { env } from '@/lib/env'
import { BrowserChoice } from './BrowserChoice'

afterEach(() => {
  vi.unstubAllGlobals()
  env.pushPublicKey = undefined
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** The choice in a browser that answers in this way when it is asked, and that has no subscription. */
function show(permission: NotificationPermission, answer = permission) {
  env.pushPublicKey = 'B'
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => undefined },
  })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer })
  draw()
}
const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserChoice userId="bob" />
    </QueryClientProvider>,
  )

it('offers nothing without a key, and says so where the browser cannot', async () => {
  const { container, unmount } = draw()
  expect(container.textContent).toBe('')
  unmount()
  env.pushPublicKey = 'B'
  draw()
  expect(await screen.findByText(/This browser can’t show notifications from sites/)).toBeTruthy()
})

it('is off until asked for, and says when the browser refuses', async () => {
  show('default', 'denied')
  await userEvent.click(await screen.findByRole('button', { name: 'Turn notifications on' }))
  expect(await screen.findByText(/This browser blocks notifications/)).toBeTruthy()
})

it('says at once that the browser has refused before', async () => {
  show('denied')
  expect(await screen.findByText(/This browser blocks notifications/)).toBeTruthy()
})
