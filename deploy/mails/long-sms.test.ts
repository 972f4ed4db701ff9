import { expect, test } from '@jest/globals'
import de from '../../messages/de.json'
import vi from '../../messages/vi.json'
import { longSms } from './long-sms'
import type { MailTexts } from './mail-texts'
import { shopLook } from './testing/shop-look'

const shipped: Readonly<Record<string, Readonly<Record<string, string>>>> = { de, vi }
const textsWith = (own: Readonly<Record<string, string>> = {}): MailTexts => ({
  locales: ['de', 'vi'],
  source: (locale, key) => ({ text: own[`${locale} ${key}`] ?? shipped[locale]?.[key] ?? '', locale }),
})

test('with a short name and host, each SMS is one part', () => {
  expect(longSms(textsWith(), shopLook)).toEqual([])
})

test('a longer name and host are too long if a letter needs 16 bits', () => {
  const look = { ...shopLook, brand: 'Phuong Nam Book Shop', host: 'signin.phuongnam.example:8443' }
  const long = longSms(textsWith(), look)
  expect(long).toContainEqual({ locale: 'vi', key: 'courier.sms.verification', parts: 2 })
  expect(long.map(({ locale }) => locale)).not.toContain('de')
})

test('texts of the operator count', () => {
  const own = { 'de courier.sms.login': `{code} ${'ist Ihr Code. '.repeat(10)}` }
  expect(longSms(textsWith(own), shopLook)).toEqual([{ locale: 'de', key: 'courier.sms.login', parts: 2 }])
})
