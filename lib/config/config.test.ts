import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { z } from 'zod'
import { configErrors, parseConfig } from './config'
import { ConfigError } from './variables'

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
      TRUSTED_PROXY_HOPS: 0,
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
    ['TRUSTED_PROXY_HOPS', '2', 2],
    ['SUPPORT_URL', 'mailto:help@example.com', 'mailto:help@example.com'],
    ['ORY_BROWSER_URL', 'https://ory.example.com/', 'https://ory.example.com'],
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

  test('one error is one variable, two are several', () => {
    expect(mistakesIn({ ...production, LOG_LEVEL: 'x' })).toContain('1 environment variable is wrong')
    const two = { ...production, LOG_LEVEL: 'x', CSP_REPORTS: 'x' }
    expect(mistakesIn(two)).toContain('2 environment variables are wrong')
  })

  test('an empty value counts as absent', () => {
    expect(parseConfig({ ...production, HYDRA_ADMIN_URL: '  ' }).HYDRA_ADMIN_URL).toBeUndefined()
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
    ['ALLOWED_RETURN_URLS', 'http://shop.example.com'],
    ['LATCHKEY_ENGLISH_ONLY_AREAS', 'registration,consent'],
    ['LATCHKEY_MESSAGES_DIR', 'messages'],
    ['LATCHKEY_MESSAGES_DIR', '/no/such/directory'],
    ['REDIS_URL', 'http://redis'],
    ['TRUSTED_PROXY_HOPS', '-1'],
    ['TRUSTED_PROXY_HOPS', 'one'],
    ['TRUSTED_PROXY_HOPS', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['PASSKEY_RELATED_ORIGINS', 'http://cdn.example.com'],
    ['PASSKEY_RELATED_ORIGINS', 'https://cdn.example.com/logos'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
  ])('rejects %s=%s by name', (name, value) => {
    const message = mistakesIn({ ...production, [name]: value })
    expect(message).toContain('1 environment variable is wrong or missing')
    expect(message).toContain(`\n  ${name}: `)
  })

  test.each([
    ['HYDRA_PUBLIC_URL', 'HYDRA_ADMIN_URL'],
    ['HYDRA_ADMIN_URL', 'HYDRA_PUBLIC_URL'],
  ])('%s is of no use without %s', (given, missing) => {
    const message = mistakesIn({ ...production, [given]: 'http://hydra:4444' })
    expect(message).toContain(`\n  ${missing}: is missing`)
  })

  test('invitations need the admin API of Kratos', () => {
    const asked = { ...production, REGISTRATION: 'invited' }
    expect(mistakesIn(asked)).toContain('\n  ORY_ADMIN_URL: is missing')
    const ORY_ADMIN_URL = 'http://kratos:4434'
    expect(parseConfig({ ...asked, ORY_ADMIN_URL }).REGISTRATION).toBe('invited')
  })

  test('the message never contains a secret', () => {
    expect(mistakesIn({ ...production, SESSION_SECRET: 'hunter2' })).not.toContain('hunter2')
    const urls = 'https://me:hunter2@shop.example.com/?a=b'
    expect(mistakesIn({ ...production, ALLOWED_RETURN_URLS: urls })).not.toContain('hunter2')
  })
})

const capability = { shape: { SHOP_NAME: z.enum(['corner', 'market']) }, required: () => ['ORY_ADMIN_URL'] }

describe('configErrors', () => {
  test('names the mistakes of the core and of every capability, and each of them once', () => {
    const environment = { ...production, LOG_LEVEL: 'x', HYDRA_PUBLIC_URL: 'http://hydra', SHOP_NAME: 'fair' }
    expect(configErrors([capability, capability], environment)).toEqual([
      expect.stringMatching(/^LOG_LEVEL: /),
      'HYDRA_ADMIN_URL: is missing',
      expect.stringMatching(/^SHOP_NAME: /),
      'ORY_ADMIN_URL: is missing',
    ])
  })

  test('a missing variable with a typing error is named', () => {
    const { ORY_SDK_URL, ...others } = production
    expect(configErrors([], { ...others, ORY_SDK_URl: ORY_SDK_URL, SHOP_NAMES: ' ' })).toEqual([
      'ORY_SDK_URL: is missing',
      'ORY_SDK_URl is not a variable of Latchkey: did you mean ORY_SDK_URL?',
    ])
  })

  test('there is none in a right environment, whatever else it has', () => {
    const right = { SHOP_NAME: 'corner', ORY_ADMIN_URL: 'http://kratos:4434', LATCHKEY_COLOR: 'red' }
    expect(configErrors([capability], { ...production, ...right })).toEqual([])
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
