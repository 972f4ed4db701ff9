import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { configErrors } from '@/lib/config/config'
import { coreVariables } from '@/lib/config/config-schema'
import { parseVariables } from '@/lib/config/variables'
import { capabilityVariables } from './capability-variables'

const parts = [coreVariables, ...capabilityVariables]
const names = parts.flatMap(({ shape }) => Object.keys(shape))

const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  SESSION_SECRET: 's'.repeat(32),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
}

const errorsWith = (given: Readonly<Record<string, string>>) =>
  configErrors(capabilityVariables, { ...production, ...given })

/** What the variables of all parts are in an environment. */
const valuesIn = (given: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.assign({}, ...parts.map((part) => parseVariables(part, { ...production, ...given })))

test('no variable belongs to two parts', () => {
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('without any of them, every capability has its defaults', () => {
  expect(errorsWith({})).toEqual([])
  expect(valuesIn({})).toMatchObject({
    LINE_PROVIDER_ID: 'line',
    LINE_LOGIN_MODE: 'redirect',
    PHONE_DEFAULT_COUNTRY: 'US',
    ACCOUNT_DELETION: 'off',
    LINE_PROFILE: 'off',
  })
})

test.each([
  ['PHONE_ALLOWED_COUNTRIES', 'TW, JP', ['TW', 'JP']],
  ['USER_CLIENT_URL', 'https://accounts.example.com/', 'https://accounts.example.com'],
  [
    'LATCHKEY_CLIENT_LOGO_ORIGINS',
    'https://a.example, https://b.example',
    ['https://a.example', 'https://b.example'],
  ],
])('reads %s=%s', (name, value, expected) => {
  expect(valuesIn({ [name]: value })[name]).toEqual(expected)
})

test.each([
  ['LINE_LOGIN_MODE', 'token'],
  ['LINE_BOT_PROMPT', 'always'],
  ['LINE_UI_LOCALES', 'ja,en'],
  ['USER_CLIENT_TOKEN_FETCH', 'client'],
  ['PHONE_DEFAULT_COUNTRY', 'Taiwan'],
  ['PHONE_VERIFICATION', 'optional'],
  ['PHONE_ALLOWED_COUNTRIES', 'TW,Japan'],
  ['ACCOUNT_DELETION', 'yes'],
  ['LINE_PROFILE', 'yes'],
  ['BRAND_THEME', 'pink'],
  ['LATCHKEY_CLIENT_THEMES', 'yes'],
  ['HYDRA_DYNAMIC_REGISTRATION', 'yes'],
  ['LATCHKEY_CLIENT_LOGO_ORIGINS', 'http://cdn.example.com'],
  ['LATCHKEY_CLIENT_LOGO_ORIGINS', 'https://cdn.example.com/logos'],
])('rejects %s=%s by name', (name, value) => {
  expect(errorsWith({ [name]: value }).map((error) => error.split(': ')[0])).toEqual([name])
})

test.each([
  ['GUESS_TURNSTILE_SITE_KEY', '0x4AAAAAAA', 'GUESS_TURNSTILE_SECRET_KEY'],
  ['GUESS_TURNSTILE_SECRET_KEY', '0x4AAAAAAA', 'GUESS_TURNSTILE_SITE_KEY'],
  // Accounts are deleted, read, and written through the admin API of Kratos.
  ['ACCOUNT_DELETION', 'on', 'ORY_ADMIN_URL'],
  ['LINE_PROFILE', 'on', 'ORY_ADMIN_URL'],
  ['TERMS_VERSION', '2026-11', 'ORY_ADMIN_URL'],
  ['SECOND_FACTOR_GRACE_DAYS', '7', 'ORY_ADMIN_URL'],
])('%s=%s is of no use without %s', (name, value, missing) => {
  expect(errorsWith({ [name]: value })).toEqual([`${missing}: is missing`])
})

test('the bridge to LINE needs the channel and its secret', () => {
  const missing = ['LINE_CHANNEL_ID: is missing', 'LINE_CHANNEL_SECRET: is missing']
  expect(errorsWith({ LINE_LOGIN_MODE: 'bridge' })).toEqual(missing)
})

test('the startup checks are off on Vercel by default', () => {
  const doctor = (given: Readonly<Record<string, string>>) => valuesIn(given).LATCHKEY_DOCTOR
  expect([doctor({}), doctor({ VERCEL: '1' }), doctor({ VERCEL: '1', LATCHKEY_DOCTOR: 'on' })]).toEqual([
    'on',
    'off',
    'on',
  ])
})

describe('.env.local.example', () => {
  const example = readFileSync('.env.local.example', 'utf8')
  const lines = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=(.*)$/gm)]

  test('documents exactly the variables that are read', () => {
    const documented = lines.map(([, name]) => name)
    expect([...new Set(documented)].sort()).toEqual(['PORT', ...names].sort())
  })

  test('shows each default that is a text or a number', () => {
    const defaults = Object.entries(valuesIn({})).flatMap(([name, value]) =>
      name in production || value === undefined || typeof value === 'object' ? [] : [[name, `${value}`]],
    )
    expect(defaults.length).toBeGreaterThan(30)
    expect(Object.fromEntries(lines.map(([, name, value]) => [name, value]))).toMatchObject(
      Object.fromEntries(defaults),
    )
  })
})
