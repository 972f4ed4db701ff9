import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { ConfigError, parseConfig } from './config'
import { environmentSchema } from './config-schema'

const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433/',
  SESSION_SECRET: 's'.repeat(32),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
}

function mistakesIn(environment: Record<string, string | undefined>): string {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('expected a ConfigError')
}

describe('parseConfig', () => {
  test('a developer needs only the URL of Kratos', () => {
    const config = parseConfig({ ORY_SDK_URL: 'http://localhost:4433', PORT: '3100' })
    expect(config).toMatchObject({
      APP_URL: 'http://localhost:3100',
      ORY_BROWSER_URL: 'http://localhost:3100/api/.ory',
      LOGIN_LOGOUT_URL: 'http://localhost:3100/login?logout=true',
      LINE_PROVIDER_ID: 'line',
      LINE_LOGIN_MODE: 'redirect',
      TRUSTED_PROXY_HOPS: 0,
      PHONE_DEFAULT_COUNTRY: 'US',
      LATCHKEY_ENGLISH_ONLY_AREAS: ['registration', 'settings'],
      isProduction: false,
      isSecure: false,
    })
  })

  test('accepts a whole production environment, and removes trailing slashes', () => {
    expect(parseConfig(production)).toMatchObject({ ORY_SDK_URL: 'http://kratos:4433', isSecure: true })
  })

  test.each([
    ['SESSION_SECRET', `${'n'.repeat(32)} , ${'o'.repeat(32)}`, ['n'.repeat(32), 'o'.repeat(32)]],
    ['LATCHKEY_ENGLISH_ONLY_AREAS', ' none ', []],
    ['LATCHKEY_ENGLISH_ONLY_AREAS', 'settings, registration', ['settings', 'registration']],
    ['PHONE_ALLOWED_COUNTRIES', 'TW, JP', ['TW', 'JP']],
    ['TRUSTED_PROXY_HOPS', '2', 2],
    ['SUPPORT_URL', 'mailto:help@example.com', 'mailto:help@example.com'],
    ['ORY_BROWSER_URL', 'https://ory.example.com/', 'https://ory.example.com'],
    ['LOGIN_LOGOUT_URL', 'https://login.example.com/bye', 'https://login.example.com/bye'],
    ['REDIS_URL', 'rediss://redis:6379', 'rediss://redis:6379'],
    ['ALLOWED_RETURN_URLS', 'https://a.example/x', [{ origin: 'https://a.example', pathPrefix: '/x' }]],
  ])('reads %s=%s', (name, value, expected) => {
    expect(parseConfig({ ...production, [name]: value })).toHaveProperty(name, expected)
  })

  test('values derived from Latchkey’s own origin', () => {
    expect(parseConfig({ ...production, APP_URL: 'https://login.example.com:8443/' })).toMatchObject({
      APP_URL: 'https://login.example.com:8443',
      appHost: 'login.example.com:8443',
      ORY_BROWSER_URL: 'https://login.example.com:8443/api/.ory',
      LOGIN_LOGOUT_URL: 'https://login.example.com:8443/login?logout=true',
      isProduction: true,
      isSecure: true,
    })
    expect(parseConfig({ ...production, APP_URL: 'http://login.example.com' }).isSecure).toBe(false)
  })

  test('a developer may leave out the secret, the operator may not', () => {
    const { SESSION_SECRET: _, ...others } = production
    expect(mistakesIn(others)).toContain('SESSION_SECRET: is missing; this makes one: openssl rand -hex 32')
    const { SESSION_SECRET } = parseConfig({ ...others, NODE_ENV: 'development' })
    expect(SESSION_SECRET).toHaveLength(1)
  })

  test('the startup checks are off on Vercel by default', () => {
    const doctorOf = (more: Record<string, string>) => parseConfig({ ...production, ...more }).LATCHKEY_DOCTOR
    expect([
      doctorOf({}),
      doctorOf({ VERCEL: '1' }),
      doctorOf({ VERCEL: '1', LATCHKEY_DOCTOR: 'on' }),
    ]).toEqual(['on', 'off', 'on'])
  })

  test('one error is one variable, two are several', () => {
    expect(mistakesIn({ ...production, LOG_LEVEL: 'x' })).toContain('1 environment variable is wrong')
    const two = { ...production, LOG_LEVEL: 'x', PHONE_VERIFICATION: 'x' }
    expect(mistakesIn(two)).toContain('2 environment variables are wrong')
  })

  test('an empty value counts as absent', () => {
    expect(parseConfig({ ...production, HYDRA_ADMIN_URL: '  ' }).HYDRA_ADMIN_URL).toBeUndefined()
  })

  test('a missing variable with a typing error is named', () => {
    const { ORY_SDK_URL, ...others } = production
    expect(mistakesIn({ ...others, ORY_SDK_URl: ORY_SDK_URL })).toContain(
      '  ORY_SDK_URL: is missing\n  ORY_SDK_URl is not a variable of Latchkey: did you mean ORY_SDK_URL?\n',
    )
  })

  test('names all missing variables together', () => {
    const message = mistakesIn({ NODE_ENV: 'production' })
    for (const name of ['APP_URL', 'ORY_SDK_URL', 'SESSION_SECRET', 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY']) {
      expect(message).toContain(`${name}: is missing`)
    }
  })

  test.each([
    ['APP_URL', 'login.example.com'],
    ['APP_URL', 'https://login.example.com/ui'],
    ['ORY_SDK_URL', 'ftp://kratos'],
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', `${'s'.repeat(32)},short`],
    ['NEXT_SERVER_ACTIONS_ENCRYPTION_KEY', 'not-a-key'],
    ['LINE_LOGIN_MODE', 'token'],
    ['LINE_BOT_PROMPT', 'always'],
    ['LINE_UI_LOCALES', 'ja,en'],
    ['USER_CLIENT_TOKEN_FETCH', 'client'],
    ['ALLOWED_RETURN_URLS', 'http://shop.example.com'],
    ['PHONE_DEFAULT_COUNTRY', 'Taiwan'],
    ['LATCHKEY_ENGLISH_ONLY_AREAS', 'registration,consent'],
    ['LATCHKEY_MESSAGES_DIR', 'messages'],
    ['LATCHKEY_MESSAGES_DIR', '/no/such/directory'],
    ['REDIS_URL', 'http://redis'],
    ['TRUSTED_PROXY_HOPS', '-1'],
    ['TRUSTED_PROXY_HOPS', 'one'],
    ['TRUSTED_PROXY_HOPS', '1.5'],
    ['PHONE_VERIFICATION', 'optional'],
    ['PHONE_ALLOWED_COUNTRIES', 'TW,Japan'],
    ['LOG_LEVEL', 'loud'],
    ['ACCOUNT_DELETION', 'yes'],
    ['LINE_PROFILE', 'yes'],
    ['BRAND_THEME', 'pink'],
    ['LATCHKEY_CLIENT_THEMES', 'yes'],
    ['HYDRA_DYNAMIC_REGISTRATION', 'yes'],
    ['LATCHKEY_CLIENT_LOGO_ORIGINS', 'http://cdn.example.com'],
    ['LATCHKEY_CLIENT_LOGO_ORIGINS', 'https://cdn.example.com/logos'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
  ])('rejects %s=%s by name', (name, value) => {
    const message = mistakesIn({ ...production, [name]: value })
    expect(message).toContain('1 environment variable is wrong or missing')
    expect(message).toContain(`\n  ${name}: `)
  })

  test.each([
    ['HYDRA_PUBLIC_URL', 'HYDRA_ADMIN_URL'],
    ['HYDRA_ADMIN_URL', 'HYDRA_PUBLIC_URL'],
    ['GUESS_TURNSTILE_SITE_KEY', 'GUESS_TURNSTILE_SECRET_KEY', '0x4AAAAAAA'],
    ['GUESS_TURNSTILE_SECRET_KEY', 'GUESS_TURNSTILE_SITE_KEY', '0x4AAAAAAA'],
  ])('%s is of no use without %s', (given, missing, value = 'http://hydra:4444') => {
    const message = mistakesIn({ ...production, [given]: value })
    expect(message).toContain(`\n  ${missing}: is missing`)
  })

  test('accounts can be deleted only through the admin API of Kratos', () => {
    const asked = { ...production, ACCOUNT_DELETION: 'on' }
    expect(mistakesIn(asked)).toContain('\n  ORY_ADMIN_URL: is missing')
    const ORY_ADMIN_URL = 'http://kratos:4434'
    expect(parseConfig({ ...asked, ORY_ADMIN_URL }).ACCOUNT_DELETION).toBe('on')
    expect(parseConfig(production).ACCOUNT_DELETION).toBe('off')
  })

  test('invitations need the admin API of Kratos', () => {
    const asked = { ...production, REGISTRATION: 'invited' }
    expect(mistakesIn(asked)).toContain('\n  ORY_ADMIN_URL: is missing')
    const ORY_ADMIN_URL = 'http://kratos:4434'
    expect(parseConfig({ ...asked, ORY_ADMIN_URL }).REGISTRATION).toBe('invited')
  })

  test('showing a LINE account needs the admin API of Kratos', () => {
    const asked = { ...production, LINE_PROFILE: 'on' }
    expect(mistakesIn(asked)).toContain('\n  ORY_ADMIN_URL: is missing')
    const ORY_ADMIN_URL = 'http://kratos:4434'
    expect(parseConfig({ ...asked, ORY_ADMIN_URL }).LINE_PROFILE).toBe('on')
    expect(parseConfig(production).LINE_PROFILE).toBe('off')
  })

  test('the message never contains a secret', () => {
    expect(mistakesIn({ ...production, SESSION_SECRET: 'hunter2' })).not.toContain('hunter2')
    const urls = 'https://me:hunter2@shop.example.com/?a=b'
    expect(mistakesIn({ ...production, ALLOWED_RETURN_URLS: urls })).not.toContain('hunter2')
  })
})

test('.env.local.example documents exactly the variables that are read', () => {
  const example = readFileSync('.env.local.example', 'utf8')
  const documented = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1])
  expect([...new Set(documented)].sort()).toEqual(['PORT', ...Object.keys(environmentSchema.shape)].sort())
})

describe('docs/configuration.md', () => {
  const page = readFileSync('docs/configuration.md', 'utf8')
  const rows = [...page.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (?:(.*?) )?\|/gm)]

  test('names exactly the variables that are read', () => {
    const names = rows.map(([, name]) => name)
    expect(names.sort()).toEqual(['PORT', ...Object.keys(environmentSchema.shape)].sort())
  })

  test('states each default that is a text or a number', () => {
    const { APP_URL, ORY_SDK_URL, SESSION_SECRET } = production
    const required = { APP_URL, ORY_SDK_URL, SESSION_SECRET }
    const defaults = Object.entries(environmentSchema.parse(required)).flatMap(([name, value]) =>
      name in required || typeof value === 'object' ? [] : [[name, `\`${value}\``]],
    )
    expect(Object.fromEntries(rows.map(([, name, value]) => [name, value]))).toMatchObject(
      Object.fromEntries(defaults),
    )
  })
})

describe('config, in a process that loads the module twice, as Next does', () => {
  const environment = process.env
  const shared = globalThis as { [key: symbol]: unknown }
  afterEach(() => {
    process.env = environment
    delete shared[Symbol.for('latchkey.config')]
  })

  /** What a new copy of the module reads from this environment. */
  async function brandOfNewCopy(settings: Record<string, string>): Promise<string> {
    process.env = settings as NodeJS.ProcessEnv
    jest.resetModules()
    const { config } = await import('./config')
    return config().BRAND_NAME
  }

  test('in production, every copy has the configuration of the start', async () => {
    expect(await brandOfNewCopy({ ...production, BRAND_NAME: 'Harbour' })).toBe('Harbour')
    expect(await brandOfNewCopy({ ...production, BRAND_NAME: 'Quay', APP_URL: 'nonsense' })).toBe('Harbour')
  })

  test('in development, a new copy reads the environment again', async () => {
    const development = { ...production, NODE_ENV: 'development' }
    expect(await brandOfNewCopy({ ...development, BRAND_NAME: 'Harbour' })).toBe('Harbour')
    expect(await brandOfNewCopy({ ...development, BRAND_NAME: 'Quay' })).toBe('Quay')
  })
})
