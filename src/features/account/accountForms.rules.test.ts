import { expect, test } from 'vitest'
import { changePasswordSchema, codeSchema, namesSchema, signInSchema, signUpSchema } from './accountForms.rules'

const problems = (result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries((result.error?.issues ?? []).reverse().map(({ path, message }) => [path[0], message]))

test('an empty sign-in shows an error at both fields', () => {
  expect(problems(signInSchema.safeParse({ email: '', password: '' }))).toEqual({
    email: 'Enter your e-mail address',
    password: 'Enter your password',
  })
})

test('spaces around an e-mail address are trimmed, malformed ones are refused', () => {
  expect(signInSchema.parse({ email: ' ada@people.example ', password: 'x' }).email).toBe('ada@people.example')
  for (const email of ['ada', 'ada@', '@people.example', 'a da@people.example']) {
    expect(problems(signInSchema.safeParse({ email, password: 'x' }))).toHaveProperty('email')
  }
})

test('only a new password has a minimum length, and spaces count', () => {
  expect(signInSchema.safeParse({ email: 'a@b.example', password: 'old' }).success).toBe(true)
  const registering = (password: string) =>
    problems(signUpSchema.safeParse({ email: 'a@b.example', password, username: '' }))
  expect(registering('seven77')).toEqual({ password: 'Use at least 8 characters' })
  expect(registering('  six6  ')).toEqual({})
  expect(registering('x'.repeat(72))).toEqual({})
  expect(registering('x'.repeat(73))).toEqual({ password: 'Use at most 72 characters' })
  expect(registering('é'.repeat(37))).toEqual({ password: 'Use at most 72 characters' })
})

test('changing the password requires the current one', () => {
  expect(problems(changePasswordSchema.safeParse({ current: '', password: 'long-enough' }))).toEqual({
    current: 'Enter your current password',
  })
})

test('a code consists of digits', () => {
  expect(codeSchema.parse({ code: ' 123456 ' }).code).toBe('123456')
  expect(codeSchema.safeParse({ code: '12-456' }).success).toBe(false)
})

test('a username cannot be emptied, the other names can', () => {
  expect(problems(namesSchema.safeParse({ username: '  ', firstName: '', lastName: '' }))).toHaveProperty('username')
  expect(namesSchema.safeParse({ username: 'ada', firstName: '', lastName: '' }).success).toBe(true)
  expect(problems(namesSchema.safeParse({ username: 'a'.repeat(81), firstName: '', lastName: '' }))).toEqual({
    username: 'Use at most 80 characters',
  })
})
