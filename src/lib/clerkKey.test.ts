import { expect, test } from 'vitest'
import { clerkHost } from './clerkKey'

test('a publishable key names the host of its frontend API', () => {
  expect(clerkHost(`pk_live_${btoa('clerk.site.example$')}`)).toBe('clerk.site.example')
  expect(clerkHost(`pk_test_${btoa('happy-cat-12.clerk.accounts.dev$')}`)).toBe('happy-cat-12.clerk.accounts.dev')
})

test.each([
  '',
  'pk_live_',
  'pk_test_x',
  `sk_live_${btoa('clerk.site.example$')}`,
  `pk_live_${btoa('no-dollar.example')}`,
])('there is none in %j', (key) => {
  expect(clerkHost(key)).toBeNull()
})

test('a host that would inject a source into the content security policy is rejected', () => {
  expect(clerkHost(`pk_live_${btoa("evil.example; script-src 'unsafe-inline'$")}`)).toBeNull()
})
