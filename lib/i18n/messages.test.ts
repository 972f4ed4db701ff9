import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, jest, test } from '@jest/globals'
import { compileMessage } from '@/lib/messages/compiled-message'
import { hasDateWithoutStyle } from '@/lib/messages/operator-messages'
import type { UiText } from '@/lib/ory/kratos/flow/flow'
import { flowKinds } from '@/lib/urls/flow-kind'
import en from '@/messages/en.json'
import catalogue from './fixtures/kratos-messages.json'
import sameAsEnglish from './fixtures/same-as-english.json'
import type { Locale } from './locales'
import { fallbackLocales, shippedBook } from './message-book'
import { shippedMessages } from './shipped-messages'
import { translatorFor } from './translator'

const directory = join(process.cwd(), 'messages')
const entries = Object.entries(en)
const keys = entries.map(([key]) => key)
const baseKeys = keys.filter((key) => !key.includes('@'))
const { locales } = shippedBook
const translations = locales.filter((locale) => locale !== 'en')
/** A locale of a region contains only its differences from the language. */
const isWhole = (locale: Locale) => fallbackLocales(locale, shippedBook).length === 2
const languageOf = (locale: Locale) => fallbackLocales(locale, shippedBook)[1] ?? locale
const now = Date.UTC(2026, 4, 9, 12, 0, 0)

/** A value for each context key, like those that the real Kratos sends. */
const realContext: Readonly<Record<string, unknown>> = {
  provider: 'Google',
  provider_id: 'google',
  duplicateIdentifier: 'ada@example.org',
  duplicate_identifier: 'ada@example.org',
  newLoginUrl: 'https://login.example.org/login',
  new_login_url: 'https://login.example.org/login',
  available_credential_types: ['password', 'oidc', 'lookup_secret'],
  available_providers: ['google', 'line'],
  available_oidc_providers: ['google', 'line'],
  credential_identifier_hint: 'ada@example.org',
  address: '+886912345678',
  channel: 'sms',
  secret: 'JBSWY3DPEHPK3PXP',
  secrets: [
    { id: 1050009, text: 'p4ss3d0n', type: 'info', context: { secret: 'p4ss3d0n' } },
    { id: 1050014, text: 'Secret was used at ...', type: 'info', context: { used_at_unix: 1_777_000_000 } },
  ],
  used_at: '2026-04-24T03:06:40Z',
  used_at_unix: 1_777_000_000,
  display_name: 'blue key',
  added_at: '2026-04-24T03:06:40Z',
  added_at_unix: 1_777_000_000,
  privilegedSessionExpiresAt: '2026-05-09T12:15:00Z',
  privileged_session_expires_at: '2026-05-09T12:15:00Z',
  privileged_session_expires_at_unix: now / 1000 + 900,
  masked_address: 'ad****@example.org',
  title: 'E-Mail',
  name: 'traits.email',
  reason: 'the password was rejected',
  property: 'email',
  min_length: 8,
  max_length: 64,
  actual_length: 4,
  pattern: '^[a-z]{2,}$',
  minimum: 1.5,
  maximum: 10_000,
  actual: 0,
  base: 0.0001,
  max_items: 3,
  min_items: 1,
  actual_items: 0,
  index_a: 0,
  index_b: 2,
  allowed_types: ['string', 'null'],
  actual_type: 'integer',
  expected: true,
  breaches: 12,
  value: 'not an address',
  expired_at: '2026-05-09T11:58:30Z',
  expired_at_unix: now / 1000 - 90,
}

function contextOf(contextKeys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(contextKeys.map((key) => [key, realContext[key]]))
}

function sourceOf(id: number): string {
  return (en as Record<string, string>)[`kratos.${id}`] ?? ''
}

const placeholdersOf = (source: string) => [...compileMessage(source, 'en').placeholders.keys()]
const textsOf = (locale: Locale): Readonly<Record<string, string>> => shippedMessages(locale) ?? {}

/** The placeholders that a message needs. The value that `has_X` checks may be absent. */
function neededBy(source: string): string[] {
  const names = placeholdersOf(source)
  return names.filter((name) => name !== 'text' && !name.startsWith('has_') && !names.includes(`has_${name}`))
}

const sources = ['app', 'components', 'lib', 'deploy/mails']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)))
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => readFileSync(path, 'utf8'))

describe('the message files', () => {
  test('are the locales that the code knows, with English first', () => {
    const files = readdirSync(directory).filter((name) => name.endsWith('.json'))
    expect([...locales].sort()).toEqual(files.map((name) => name.slice(0, -'.json'.length)).sort())
    expect(locales[0]).toBe('en')
  })

  test.each(locales)('%s has each key once', (locale) => {
    const written = readFileSync(join(directory, `${locale}.json`), 'utf8').match(/^ *"[^"]+":/gm) ?? []
    expect(new Set(written.map((line) => line.trim())).size).toBe(written.length)
    expect(written.length).toBe(Object.keys(textsOf(locale)).length)
  })

  test.each(locales)('%s has valid messages', (locale) => {
    const texts = Object.entries(textsOf(locale))
    expect(texts.filter(([, source]) => source === '' || source.trim() !== source)).toEqual([])
    for (const [, source] of texts) compileMessage(source, locale)
    expect(texts.filter(([, source]) => hasDateWithoutStyle(source))).toEqual([])
  })

  test('have no key that the code does not use', () => {
    const code = sources.join('\n')
    const patterns = new Set(
      [...code.matchAll(/`([a-z_]+\.[a-z_.]*)\$\{[^}]*\}([a-z_.]*)`/g)].map(
        ([, start, end]) => `${start}*${end}`,
      ),
    )
    const isShown = (key: string) =>
      code.includes(`'${key}'`) ||
      code.includes(`="${key}"`) ||
      [...patterns].some((pattern) => {
        const [start = '', end = ''] = pattern.split('*')
        return key.startsWith(start) && key.endsWith(end)
      })
    const families = /^(kratos|credential|value_type)\./
    const unused = baseKeys.filter((key) => !families.test(key) && !isShown(key))
    expect(unused).toEqual([])
  })

  test('are complete sentences: no code joins a text to a value', () => {
    const templates = sources.flatMap((source) => source.match(/`[^`]*`/g) ?? [])
    const isJoined = (template: string) =>
      /\$\{\w+\.(?:text|message)\(/.test(template) && template.split('${').length > 2
    expect(templates.filter(isJoined)).toEqual([])
  })

  test('have a text for an area only beside a general text, and with the same placeholders', () => {
    const areaKeys = keys.filter((key) => key.includes('@'))
    expect(areaKeys.length).toBeGreaterThan(0)
    for (const key of areaKeys) {
      const [base = '', area = ''] = key.split('@')
      expect(flowKinds).toContain(area)
      const english = en as Record<string, string>
      expect(keys).toContain(base)
      expect(placeholdersOf(english[key] ?? '')).toEqual(placeholdersOf(english[base] ?? ''))
    }
  })
})

describe.each(translations)('%s', (locale) => {
  const texts = textsOf(locale)
  const kindsOf = (source: string, language: Locale) =>
    [...compileMessage(source, language).placeholders].map((pair) => pair.join(' ')).sort()

  test('has every text of English or of its language, and no other', () => {
    const own = Object.keys(texts)
    if (isWhole(locale)) expect(baseKeys.filter((key) => !own.includes(key))).toEqual([])
    else expect(own.filter((key) => texts[key] === shippedBook.source(languageOf(locale), key))).toEqual([])
    expect(own.filter((key) => !keys.includes(key))).toEqual([])
  })

  test('uses the same placeholders as English', () => {
    const kindsIn = (messages: Readonly<Record<string, string>>, language: Locale) =>
      Object.keys(texts).map((key) => [key, kindsOf(messages[key] ?? '', language)])
    expect(kindsIn(texts, locale)).toEqual(kindsIn(en, 'en'))
  })

  test('has no text that is still English', () => {
    const reviewed: Readonly<Record<string, readonly string[]>> = sameAsEnglish
    const same = Object.entries(texts).filter(
      ([key, source]) =>
        source === (en as Record<string, string>)[key] && /\p{L}/u.test(source.replace(/\{[^}]*\}/g, '')),
    )
    expect(same.map(([key]) => key).sort()).toEqual([...(reviewed[locale] ?? [])].sort())
  })

  test('has every plural form of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
    for (const [key, source] of Object.entries(texts)) {
      for (const [, forms = ''] of source.matchAll(/, plural, ((?:[=\w]+ \{[^{}]*\} ?)+)\}/g)) {
        const written = [...forms.matchAll(/(?:^|\} )(\w+) \{/g)].map(([, form]) => form)
        expect({ key, forms: written.sort() }).toEqual({ key, forms: [...pluralCategories].sort() })
      }
    }
  })
})

test('French has no-break spaces at its punctuation', () => {
  const isLoose = (text: string) => /[^\u202f][!?;»]|«[^\u202f]|[^\u00a0]:(?:\s|$)/.test(text)
  expect(Object.entries(textsOf('fr')).filter(([, text]) => isLoose(text))).toEqual([])
})

describe('the texts of Kratos', () => {
  test('exist for every id of the catalogue, and for no other', () => {
    const ids = keys.filter((key) => key.startsWith('kratos.') && !key.includes('@'))
    expect(ids.sort()).toEqual(catalogue.map(({ id }) => `kratos.${id}`).sort())
    expect(catalogue).toHaveLength(179)
  })

  test.each(catalogue)('$id $name uses only values that its context has', ({ id, contextKeys }) => {
    const names = placeholdersOf(sourceOf(id)).map((name) => name.replace(/^has_/, ''))
    for (const name of names) expect(['text', ...contextKeys]).toContain(name)
  })

  test.each(catalogue)('$id $name is complete with its context in every language', (entry) => {
    const { id, contextKeys, serverType } = entry
    const uiText: UiText = { id, text: 'SERVER TEXT', type: serverType, context: contextOf(contextKeys) }
    jest.useFakeTimers({ now })
    const texts = locales.map((locale) => translatorFor(locale).message(uiText))
    const isBroken = (text: string) =>
      /[{}<>]|undefined|null\b|NaN|\[object|Invalid|_/.test(text) || /\s\s|\s[.,]|^\s|\s$/.test(text)
    expect(texts.filter(isBroken)).toEqual([])
    const isOwn = (text: string) =>
      sourceOf(id) === '{text}' ? text === 'SERVER TEXT' : !text.includes('SERVER TEXT')
    expect(texts.filter((text) => !isOwn(text))).toEqual([])
  })

  test.each(catalogue)("$id $name is the server's text if a value is missing", (entry) => {
    const { id, contextKeys, serverType } = entry
    for (const missing of neededBy(sourceOf(id))) {
      const context = contextOf(contextKeys.filter((key) => key !== missing))
      const uiText: UiText = { id, text: 'SERVER TEXT', type: serverType, context }
      expect(translatorFor('en').message(uiText)).toBe('SERVER TEXT')
    }
  })

  test('are only a placeholder if the value itself is the text', () => {
    const ids = [1050006, 1050009, 1050015, 1070000, 1070002, 5000001]
    for (const id of ids) expect(sourceOf(id)).toMatch(/^\{[a-z]+\}$/)
  })
})

test.each([
  ['login.title', 'Sign in'],
  ['login.title_refresh', "Confirm it's you"],
  ['login.title_aal2', 'Two-Factor Authentication'],
  ['login.forgot_password', 'Forgot password?'],
  ['login.sign_up', 'Sign up'],
  ['login.not_working', "Something's not working?"],
  ['registration.title', 'Register an account'],
  ['recovery.title', 'Recover your account'],
  ['verification.title', 'Verify your account'],
  ['settings.title', 'Account Settings'],
  ['settings.title_profile', 'Profile Settings'],
  ['settings.title_password', 'Change Password'],
  ['settings.title_webauthn', 'Manage Hardware Tokens'],
  ['settings.title_lookup_secret', 'Manage 2FA Backup Recovery Codes'],
  ['settings.title_oidc', 'Social Sign In'],
  ['settings.title_totp', 'Manage 2FA TOTP Authenticator App'],
  ['settings.nav_profile', 'Profile'],
  ['settings.nav_password', 'Password'],
  ['settings.nav_oidc', 'Social Sign In'],
  ['settings.nav_totp', 'Authenticator App'],
  ['settings.nav_webauthn', 'Hardware Tokens'],
  ['settings.nav_lookup_secret', '2FA Backup Codes'],
  ['settings.nav_logout', 'Logout'],
  ['logout.question', 'Do you wish to log out?'],
  ['logout.yes', 'Yes'],
  ['logout.no', 'No'],
  ['result.logged_in', 'You are Logged in successfully!'],
  ['result.logged_out', 'You are Logged out successfully!'],
  ['loading', 'Loading . . .'],
  ['password.toggle', 'Toggle password visibility'],
  ['action.go_back', 'Go Back'],
  ['error.not_found.title', '404 - Page not found'],
  ['error.server.title', 'Internal Server Error'],
  ['phone.send', 'Send SMS Code'],
  ['phone.sms', 'SMS Code'],
  ['phone.verify', 'Verify Phone'],
  ['phone.reverification', 'Reverification'],
  ['phone.problem.refused', 'Phone format error!'],
  ['phone.problem.bound', 'Phone had been bound!'],
  ['phone.problem.code', 'SMS code error!'],
  ['phone.problem.verification', 'Phone verification error!'],
  ['notice.login_error', 'Login error( account or password is incorrect )！'],
  ['notice.incorrect', 'Your account or password is incorrect, please check the fields!'],
] as const)('%s is the text of the specification', (key, text) => {
  expect(translatorFor('en').text(key)).toBe(text)
})

test.each([
  ['line.bind', 'Please click the button below to Link or Unlink your account!'],
  ['line.set_password', 'Set your Password of the account which has Linked your LINE!'],
  ['line.result_registrationsuccess', 'Your LINE Account has been Signed up successfully!'],
  ['line.result_bindsuccess', 'Your LINE Account has been Linked successfully!'],
  ['line.result_unbindsuccess', 'Your LINE Account has been Unlinked successfully!'],
  [
    'line.result_bindfailure',
    'Your LINE Account can Not Be Linked. Please contact your website service provider for assistance!',
  ],
  [
    'line.result_unbindfailure',
    'Your LINE Account can Not Be Unlinked. Please contact your website service provider for assistance!',
  ],
  ['line.result_accountexist', 'Your account already exists. Please Login and Link your LINE Account!'],
  [
    'line.registration',
    'You have Not Linked your LINE Account with an existing account yet, please Register an Account.',
  ],
] as const)('%s is the text of the specification, with the name of LINE', (key, text) => {
  expect(translatorFor('en').text(key, { name: 'LINE' })).toBe(text)
})

test('the text for an invalid number shows an example from Taiwan, as in the specification', () => {
  expect(translatorFor('en').text('phone.problem.format', { example: '+886 912 345 678' })).toBe(
    'Phone format error! The correct format is like +886 912 345 678',
  )
})

test.each([
  [4000006, 'Your account or password is incorrect, please check the fields!'],
  [1050001, 'Your changes have been saved!'],
])('message %i is the text of the specification', (id, text) => {
  expect(translatorFor('en').message({ id, text: '', type: 'info', context: undefined })).toBe(text)
})
