import { expect, test } from 'vitest'
import { contactMail, documentationUrl, salesCall } from './addresses'

test('an e-mail to the contact address, with and without a subject', () => {
  expect(contactMail()).toBe('mailto:hello@cash-us.example')
  expect(contactMail('Résumé & more')).toBe('mailto:hello@cash-us.example?subject=R%C3%A9sum%C3%A9%20%26%20more')
})

test('the sales phone is dialled by its digits, whatever way it is written', () => {
  expect(salesCall).toBe('tel:+15550100')
})

test('without a documentation site the documentation is on this one', () => {
  expect(documentationUrl).toBe('/docs')
})
