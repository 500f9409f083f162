import { expect, test } from 'vitest'
import { accountProblem } from './accountProblem.rules'

test('a service that does not answer is a network problem, whatever the browser’s error text', () => {
  const problem = accountProblem({ name: 'AuthRetryableFetchError', message: 'Load failed', status: 0 })
  expect(problem).toMatchObject({ code: 'network', field: null })
  expect(problem.message).toContain('cannot be reached')
})

test('a failing service is shown with its status code, not its internal message', () => {
  const failure = { name: 'AuthRetryableFetchError', message: 'relation "x" does not exist', status: 500 }
  expect(accountProblem(failure).message).toBe('The account service failed (error 500). Try again in a moment')
})

test('a leaked password is distinguished from a short one', () => {
  const weak = { name: 'AuthWeakPasswordError', message: 'Password should be at least 10 characters.', status: 422 }
  expect(accountProblem({ ...weak, code: 'weak_password', reasons: ['length'] })).toMatchObject({
    field: 'password',
    message: 'Password should be at least 10 characters.',
  })
  expect(accountProblem({ ...weak, code: 'weak_password', reasons: ['pwned'] }).message).toContain('data leak')
})

test('too many attempts say to wait, with or without a code', () => {
  const expected = 'Too many attempts. Wait a minute, then try again'
  expect(accountProblem({ name: 'AuthApiError', message: 'x', status: 429 }).message).toBe(expected)
  const coded = { name: 'AuthApiError', message: 'x', status: 429, code: 'over_email_send_rate_limit' }
  expect(accountProblem(coded).message).toBe(expected)
})

test('an unknown error keeps the service’s own message', () => {
  const failure = { name: 'AuthApiError', message: 'Captcha failed', status: 400, code: 'captcha_failed' }
  expect(accountProblem(failure)).toEqual({ message: 'Captcha failed', field: null, code: 'captcha_failed' })
})
