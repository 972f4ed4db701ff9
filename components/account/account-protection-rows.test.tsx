import { expect, test } from '@jest/globals'
import { elementsOf } from '@/components/testing/markup'
import type { AccountProtection } from '@/lib/account/account-protection'
import { translatorFor } from '@/lib/i18n/translator'
import { AccountProtectionRows } from './account-protection-rows'

const t = translatorFor('en')

/** The texts of the rows, and what each link is called and opens. */
function shown(protection: AccountProtection, isPasskeyOffered = false) {
  const elements = elementsOf(
    <AccountProtectionRows t={t} protection={protection} isPasskeyOffered={isPasskeyOffered} />,
  )
  const rows = elements.filter(({ attributes }) => attributes.class === 'row-text')
  const links = elements.filter(({ tag }) => tag === 'a')
  return {
    texts: rows.map(({ text }) => text),
    links: links.map(({ text, attributes }) => [attributes['aria-label'] ?? text, attributes.href]),
  }
}

test('shows what protects the account, and links to what is missing', () => {
  const bare = shown({
    password: { isOn: true },
    passwordless: { isOn: false, section: 'passkey' },
    secondStep: { isOn: false, section: 'totp' },
  })
  expect(bare.texts[0]).toBe(`${t.text('settings.row_password')}${t.text('settings.on')}`)
  expect(bare.links).toEqual([
    ['Add: Sign-in without a password', '/settings?section=passkey#passkey'],
    ['Set up: Second step', '/settings?section=totp#totp'],
  ])
})

test('leaves what a passkey is to the offer above', () => {
  const passwordless = { isOn: false, section: 'passkey' } as const
  expect(shown({ password: undefined, passwordless, secondStep: undefined }, true)).toEqual({
    texts: ['Sign-in without a passwordOff'],
    links: [],
  })
  const provider = { isOn: false, section: 'oidc' } as const
  expect(
    shown({ password: undefined, passwordless: provider, secondStep: undefined }, true).links,
  ).toHaveLength(1)
})

test('names what is on, and says what a lost phone would need', () => {
  const locked = shown({
    password: undefined,
    passwordless: { isOn: true, hasPasskey: true, providers: ['GitHub'] },
    secondStep: { isOn: true, factors: ['totp'], lacksCodes: true },
  })
  expect(locked.texts).toEqual([
    'Sign-in without a passwordPasskey and GitHub',
    'Second stepAuthenticator app',
  ])
  expect(locked.links).toEqual([['Save your backup codes', '/settings?section=lookup_secret#lookup_secret']])
})

test('says nothing that Kratos did not tell', () => {
  const unknown = shown({ password: { isOn: undefined }, passwordless: undefined, secondStep: undefined })
  expect(unknown).toEqual({
    texts: ['Password'],
    links: [['Change: Password', '/settings?section=password#password']],
  })
  const nothing = { password: undefined, passwordless: undefined, secondStep: undefined }
  expect(shown(nothing)).toEqual({ texts: [], links: [] })
})
