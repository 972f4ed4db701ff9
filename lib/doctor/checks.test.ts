import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, jest, test } from '@jest/globals'
import { checkBreachedPasswords } from './check-breached-passwords'
import { clockFindings } from './check-clock'
import { checkCookies } from './check-cookies'
import { messageFindings } from './check-courier'
import { checkPage } from './check-flow-pages'
import { checkKratosUrl } from './check-kratos-url'
import { checkLineProvider } from './check-line-provider'
import { mailFindings } from './check-mails'
import { deviceFindings, registrationFindings, trialFindings } from './check-oauth2'
import { portalFindings } from './check-portal'
import { checkSecrets } from './check-secrets'
import { clearedDataFindings, versionFindings } from './check-services'
import { checkWebauthn } from './check-webauthn'
import type { Finding } from './finding'
import { mergeByRootCause } from './merge-by-root-cause'
import { runChecks } from './run-checks'
import { type CapabilityValues, examinedConfig } from './testing/examined-config'

const random = 'b7e1f0c94d2a8356b7e1f0c94d2a8356c5d6'
const key = Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')

function config(
  environment: Record<string, string | undefined> = {},
  values: Partial<CapabilityValues> = {},
) {
  const core = {
    NODE_ENV: 'production',
    APP_URL: 'https://login.example.com',
    ORY_SDK_URL: 'http://kratos:4433',
    SESSION_SECRET: random,
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key,
    TRUSTED_PROXY_HOPS: '1',
    ...environment,
  }
  return examinedConfig(core, values)
}

/** A flow in Kratos' response, with these nodes and cookies. */
function flow(nodes: object[] = [], setCookies: string[] = ['csrf_token_x=1; Path=/; SameSite=Lax; Secure']) {
  const action = 'https://login.example.com/api/.ory/self-service/login?flow=f'
  return { status: 200, body: { ui: { action, nodes } }, setCookies }
}

const view = (login: ReturnType<typeof flow>) => ({ login, registration: { status: 404, setCookies: [] } })

/** The level of each finding, and what to change. */
const brief = (findings: readonly Finding[]) =>
  findings.map(({ level, change = '' }) => `${level} ${change}`.trim())

describe('secrets', () => {
  test.each([
    [{}, ['ok']],
    [{ SESSION_SECRET: 'a'.repeat(40) }, ['problem SESSION_SECRET: openssl rand -hex 32']],
    [
      { SESSION_SECRET: `${random},please-change-me-please-change-me` },
      ['problem SESSION_SECRET: openssl rand -hex 32'],
    ],
    [
      { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') },
      ['problem NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: openssl rand -base64 32'],
    ],
    [{ SESSION_SECRET: key }, ['problem NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: openssl rand -base64 32']],
    [
      { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: undefined, NODE_ENV: 'development' },
      ['warning NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: openssl rand -base64 32'],
    ],
    [{ APP_URL: 'http://login.example.com' }, ['problem APP_URL: an https URL']],
    [{ APP_URL: 'http://localhost:3000' }, ['ok']],
    [{ TRUSTED_PROXY_HOPS: '0' }, ['warning TRUSTED_PROXY_HOPS: the number of proxies in front of Latchkey']],
    [{ APP_URL: 'http://localhost:3000', TRUSTED_PROXY_HOPS: '0' }, ['ok']],
  ])('%j', (environment, expected) => {
    const findings = checkSecrets(config(environment))
    expect(brief(findings)).toEqual(expected)
    expect(JSON.stringify(findings)).not.toContain(random)
  })
})

test.each<[Partial<CapabilityValues>, Record<string, string>, string[]]>([
  [{}, {}, []],
  [{ USER_CLIENT_URL: 'https://accounts.example.com' }, {}, []],
  [
    { USER_CLIENT_URL: 'https://accounts.example.com', USER_CLIENT_ID: undefined },
    {},
    ['warning USER_CLIENT_ID'],
  ],
  [
    { USER_CLIENT_URL: 'https://accounts.example.com' },
    { ALLOWED_RETURN_URLS: '' },
    ['warning ALLOWED_RETURN_URLS: the URLs of the sites'],
  ],
  [{ USER_CLIENT_URL: 'https://accounts.example.org' }, {}, ['problem USER_CLIENT_TOKEN_FETCH: browser']],
  [{ USER_CLIENT_URL: 'http://127.0.0.1:4500' }, {}, ['problem USER_CLIENT_TOKEN_FETCH: browser']],
  [{ USER_CLIENT_URL: 'https://login.example.com/portal' }, {}, []],
  // Two IP addresses share no domain, and neither do two names without a dot.
  [
    { USER_CLIENT_URL: 'https://203.0.2.1' },
    { APP_URL: 'https://192.0.2.1' },
    ['problem USER_CLIENT_TOKEN_FETCH: browser'],
  ],
  [
    { USER_CLIENT_URL: 'https://[::2]' },
    { APP_URL: 'https://[::1]' },
    ['problem USER_CLIENT_TOKEN_FETCH: browser'],
  ],
  [
    { USER_CLIENT_URL: 'https://portal' },
    { APP_URL: 'https://front' },
    ['problem USER_CLIENT_TOKEN_FETCH: browser'],
  ],
  [{ USER_CLIENT_URL: 'https://front' }, { APP_URL: 'https://front' }, []],
  [{ USER_CLIENT_URL: 'https://accounts.example.org', USER_CLIENT_TOKEN_FETCH: 'browser' }, {}, []],
])('portal %j, %j', (values, environment, expected) => {
  const ofSites = { ALLOWED_RETURN_URLS: 'https://shop.example.com', ...environment }
  expect(brief(portalFindings(config(ofSites, { USER_CLIENT_ID: 'portal', ...values })))).toEqual(expected)
})

describe('cookies', () => {
  const cookie = (attributes: string) => [`csrf_token_x=1; Path=/; ${attributes}`]
  const elsewhere = { ORY_BROWSER_URL: 'https://ory.example.com' }
  test.each([
    ['SameSite=Lax; Secure', {}, ['ok']],
    ['Domain=example.com; SameSite=Lax; Secure', {}, ['ok']],
    ['Domain=.example.com; SameSite=Lax; Secure', elsewhere, ['ok']],
    [
      'Domain=example.org; Secure',
      {},
      ['problem cookies.domain in Kratos: remove it, or set a domain that login.example.com belongs to'],
    ],
    [
      'Domain=ample.com; Secure',
      {},
      ['problem cookies.domain in Kratos: remove it, or set a domain that login.example.com belongs to'],
    ],
    ['SameSite=Lax', { APP_URL: 'http://login.example.com' }, ['ok']],
    ['SameSite=Strict; Secure', {}, ['warning cookies.same_site in Kratos: Lax']],
    ['SameSite=Lax', {}, ['warning Start Kratos without --dev.']],
    [
      'SameSite=Lax; Secure',
      elsewhere,
      [
        'problem ORY_BROWSER_URL: remove it, so that browsers reach Kratos through Latchkey; or set cookies.domain in Kratos',
      ],
    ],
  ])('%s %j', (attributes, environment, expected) => {
    expect(brief(checkCookies(config(environment), view(flow([], cookie(attributes)))))).toEqual(expected)
  })

  test('a flow without any cookie', () => {
    expect(brief(checkCookies(config(), view(flow([], []))))).toEqual(['problem'])
    expect(checkCookies(config(), view({ ...flow([], []), status: 500 }))).toEqual([])
  })

  test('only Kratos’ CSRF cookie counts', () => {
    const cookies = ['other=1; Domain=example.org', ...cookie('SameSite=Lax; Secure')]
    expect(brief(checkCookies(config(), view(flow([], cookies))))).toEqual(['ok'])
  })
})

test('Kratos’ own URL is the one that browsers use', () => {
  expect(brief(checkKratosUrl(config(), view(flow())))).toEqual(['ok'])
  expect(brief(checkKratosUrl(config({ ORY_BROWSER_URL: 'https://ory.example.com' }), view(flow())))).toEqual(
    ['problem serve.public.base_url in Kratos: https://ory.example.com'],
  )
  const down = { status: 500, setCookies: [], body: undefined }
  expect(brief(checkKratosUrl(config(), { login: down, registration: down }))).toEqual([
    'problem Check ORY_SDK_URL and Kratos’ log.',
  ])
  const silent = { ...down, status: 0 }
  const says = [down, silent].map((login) => checkKratosUrl(config(), { login, registration: down })[0]?.says)
  expect(says).toEqual([
    'Kratos answered 500 without a flow when we asked for a login flow.',
    'Kratos did not answer when we asked for a login flow.',
  ])
})

test.each([
  ['https://login.example.com/recovery?flow=f', 'ok'],
  ['https://login.example.com/error?id=e', 'skipped'],
  [
    'https://old.example.com/recovery?flow=f',
    'problem selfservice.flows.recovery.ui_url in Kratos: https://login.example.com/recovery',
  ],
  [
    'http://login.example.com/recovery?flow=f',
    'problem selfservice.flows.recovery.ui_url in Kratos: https://login.example.com/recovery',
  ],
])('a flow that redirects to %s', (location, expected) => {
  expect(brief(checkPage(config(), 'recovery', { status: 303, location, setCookies: [] }))).toEqual([
    expected,
  ])
})

test('verification that is switched off: the finding names the hooks that need it', () => {
  const refused = { status: 303, location: 'https://login.example.com/error?id=e', setCookies: [] }
  expect(brief(checkPage(config(), 'verification', refused))).toEqual([
    'skipped selfservice.flows.verification.enabled in Kratos: true, when one of these hooks is in use',
  ])
})

describe('the provider for LINE', () => {
  const provider = (value: string) => flow([{ group: 'oidc', attributes: { name: 'provider', value } }])
  test.each([
    [provider('line'), {}, 'ok'],
    [provider('line-login'), { LINE_PROVIDER_ID: 'line-login' }, 'ok'],
    [provider('google'), {}, 'skipped'],
    [flow([{ group: 'password', attributes: { name: 'method', value: 'line' } }]), {}, 'skipped'],
    [provider('google'), { LINE_LIFF_ID: 'x' }, 'problem'],
    [flow(), { LINE_LIFF_ID: 'x' }, 'problem'],
  ])('%j %j', (login, values, level) => {
    expect(checkLineProvider(config({}, values), view(login))[0]?.level).toBe(level)
  })
})

describe('passkeys', () => {
  const passkey = (id: string) =>
    flow([
      {
        group: 'passkey',
        attributes: { name: 'passkey_challenge', value: `{"publicKey":{"rpId":"${id}"}}` },
      },
    ])
  const securityKey = (id: string) =>
    flow([
      {
        group: 'webauthn',
        attributes: {
          onclick: `window.x({"publicKey":{"rp":{"name":"Us","id":"${id}"},"user":{"id":"u"}}})`,
        },
      },
    ])
  test.each([
    [flow(), 'skipped'],
    [passkey('login.example.com'), 'ok'],
    [passkey('example.com'), 'ok'],
    [securityKey('example.com'), 'ok'],
    [
      passkey('ample.com'),
      'problem selfservice.methods.passkey.config.rp in Kratos: id login.example.com, origins [https://login.example.com]',
    ],
    [
      securityKey('old.example.com'),
      'problem selfservice.methods.webauthn.config.rp in Kratos: id login.example.com, origins [https://login.example.com]',
    ],
  ])('%j', (login, expected) => {
    expect(brief(checkWebauthn(config(), view(login)))).toEqual([expected])
  })

  test('of another host count if that host lists Latchkey’s origin', () => {
    const related = { ...config(), PASSKEY_RELATED_ORIGINS: ['https://login.example.com'] }
    const [finding] = checkWebauthn(related, view(passkey('login.example.org')))
    expect(finding).toMatchObject({
      level: 'ok',
      says: expect.stringContaining('login.example.org/.well-known'),
    })
    const other = { ...config(), PASSKEY_RELATED_ORIGINS: ['https://login.example.net'] }
    expect(checkWebauthn(other, view(passkey('login.example.org')))[0]?.level).toBe('problem')
  })

  test('of the registration count too', () => {
    const views = { login: flow(), registration: passkey('ample.com') }
    expect(checkWebauthn(config(), views)[0]?.level).toBe('problem')
  })
})

test.each([
  [0, 'ok'],
  [-29_000, 'ok'],
  [31_000, 'problem'],
  [-90_000, 'problem'],
])('a clock that is %d ms ahead', (difference, level) => {
  expect(clockFindings('Kratos', difference)[0]?.level).toBe(level)
})

test('a wrong clock: the finding states by how much, and whether it is ahead or behind', () => {
  expect(clockFindings('Kratos', 90_000)[0]?.says).toContain('90 seconds ahead of')
  expect(clockFindings('Hydra', -90_000)[0]?.says).toContain('90 seconds behind')
})

test.each([
  ['kratos-admin', 'v1.3.1', 'ok', 'which Latchkey is tested with'],
  ['kratos-admin', 'v26.2.0', 'ok', 'which Latchkey is tested with'],
  ['hydra-admin', 'v2.3.0', 'ok', 'which Latchkey is tested with'],
  ['hydra-admin', 'v26.2.0', 'ok', 'which Latchkey is tested with'],
  ['kratos-admin', 'v1.2.0', 'warning', 'too old'],
  ['kratos-admin', 'v0.13.0', 'warning', 'too old'],
  ['hydra-admin', 'v2.2.0', 'warning', 'too old'],
  ['hydra-admin', 'v1.11.10', 'warning', 'too old'],
  ['kratos-admin', 'v1.10.0', 'warning', 'not tested'],
  ['kratos-admin', 'v25.4.0', 'warning', 'not tested'],
  ['hydra-admin', '25.4.0', 'warning', 'not tested'],
  ['kratos-admin', 'v26.2.1', 'warning', 'newer than tested'],
  ['kratos-admin', 'v26.10.0', 'warning', 'newer than tested'],
  ['hydra-admin', 'v100.0.0', 'warning', 'newer than tested'],
  ['kratos-admin', 'master', 'skipped', 'cannot be compared'],
  ['kratos-admin', '1.3', 'skipped', 'cannot be compared'],
])('%s %s is %s: %s', (service, version, level, says) => {
  const [found] = versionFindings(service, 'Kratos', version)
  expect(found?.level).toBe(level)
  expect(found?.says).toContain(says)
  expect(found?.change !== undefined).toBe(level === 'warning')
})

const beside = 'https://auth.example.com'
test.each([
  ['v26.2.0', beside, []],
  ['v1.3.1', beside, []],
  ['v26.3.0', beside, ['skipped']],
  ['master', beside, ['skipped']],
  ['v26.3.0', 'https://login.example.com/api/.ory', []],
])('Kratos %s at %s and the cookies that a sign-out there ends: %j', (version, url, levels) => {
  const found = clearedDataFindings({ APP_URL: 'https://login.example.com', ORY_BROWSER_URL: url }, version)
  expect(found.map(({ level }) => level)).toEqual(levels)
})

test.each([
  [[], []],
  [['<redacted-unless-dev-mode>'], ['skipped']],
  [['Use code 123456 to log in'], ['warning']],
  [['Recover access to your account'], ['warning']],
  [['Your sign-in code for Recover access to your account'], ['ok']],
  // The newest one counts.
  [['Ihr Anmeldecode für Fern', 'Login to your account'], ['ok']],
  [['Login to your account', 'Ihr Anmeldecode für Fern'], ['warning']],
])('mails with the subjects %j', (subjects, levels) => {
  const mails = subjects.map((subject, at) => ({
    ...{ type: 'email' as const, subject },
    created_at: `2026-01-02T11:5${9 - at}:00Z`,
  }))
  const sms = { type: 'phone' as const, subject: '', created_at: '2026-01-02T12:00:00Z' }
  for (const messages of [[sms, ...mails], [sms, ...mails].reverse()]) {
    const findings = mailFindings(messages)
    expect(findings.map(({ level }) => level)).toEqual(levels)
    expect(JSON.stringify(findings)).not.toContain('123456')
  }
})

test('a courier that does not run, and a courier that abandoned messages', () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-02T12:00:00Z'))
  const at = (created_at: string, send_count = 0) => ({ created_at, send_count })
  expect(brief(messageFindings([at('2026-01-02T11:59:31Z')], [at('2025-12-24T12:00:00Z')]))).toEqual(['ok'])
  const [early] = messageFindings([at('2026-01-02T11:59:29Z')], [])
  expect(early).toMatchObject({ level: 'warning', change: expect.stringContaining('--watch-courier') })
  expect(early?.says).toBe('One message waited for more than 30 seconds. No courier sends messages.')
  const [late] = messageFindings([at('2026-01-02T11:50:00Z')], [])
  expect(late).toMatchObject({ level: 'problem', change: expect.stringContaining('--watch-courier') })
  const [failing] = messageFindings([at('2026-01-02T11:59:29Z', 2)], [])
  expect(failing?.says).toContain('The courier tried to send, and failed.')
  expect(failing?.change).not.toContain('--watch-courier')
  expect(messageFindings([], [at('2026-01-02T09:00:00Z')])[0]?.change).toContain('courier.smtp')
  clock.mockRestore()
})

test('a trial sign-in shows which pages Hydra redirects to', () => {
  const at = (page: string) => `https://login.example.com/${page}?x_challenge=c`
  const kratos = { status: 200, setCookies: [] }
  const device = { kind: 'refused', status: 404 } as const
  const right = { login: at('login'), consent: at('consent'), logout: at('logout'), kratos, device }
  expect(brief(trialFindings(config(), right))).toEqual(['ok', 'ok', 'ok', 'ok', 'skipped'])
  const hydra = { HYDRA_PUBLIC_URL: 'https://oauth.example.com', HYDRA_ADMIN_URL: 'http://hydra:4445' }
  const wrong = { login: at('sign-in'), kratos: { ...kratos, status: 400 }, device }
  const changes = trialFindings(config(hydra), wrong).flatMap(({ change }) => change ?? [])
  expect(changes).toEqual([
    'urls.login in Hydra: https://login.example.com/login',
    'oauth2_provider.url in Kratos: the URL of Hydra’s admin API as Kratos reaches it, such as http://hydra:4445',
  ])
})

test('no finding shows the user name or password of a URL', async () => {
  const withCredentials = {
    ORY_SDK_URL: 'http://ada:hunter2@127.0.0.1:1',
    ORY_ADMIN_URL: 'http://ada:hunter2@127.0.0.1:1',
    ORY_BROWSER_URL: 'https://ada:hunter2@ory.example.com',
    REDIS_URL: 'redis://ada:hunter2@127.0.0.1:1',
  }
  const others = {
    NODE_ENV: 'production',
    GUESS_LIMITS: 'on',
    DOMAIN_PROVIDERS: '',
    NATIVE_APPS: '',
    LOG_LEVEL: 'silent',
  }
  Object.assign(process.env, config(), others, withCredentials)
  const findings = await runChecks(config(withCredentials), { isReadOnly: true })
  const kratosUrl = checkKratosUrl(config(withCredentials), view(flow()))
  const text = JSON.stringify([...findings, ...kratosUrl])
  expect(text).toContain('http://***@127.0.0.1:1')
  expect(text).toContain('https://***@ory.example.com')
  expect(text).not.toMatch(/ada|hunter2/)
})

test.each([
  [
    'https://login.example.com/device?device_challenge=c',
    'https://login.example.com/devicesuccess?client_id=c',
    ['ok', 'ok'],
  ],
  ['https://login.example.com/device?device_challenge=c', undefined, ['ok']],
  ['', undefined, ['problem urls.device.verification in Hydra: https://login.example.com/device']],
  [
    'https://tv.example.com/code?device_challenge=c',
    'https://tv.example.com/done',
    [
      'problem urls.device.verification in Hydra: https://login.example.com/device',
      'problem urls.device.success in Hydra: https://login.example.com/devicesuccess',
    ],
  ],
  [
    'https://oauth.example.com/oauth2/fallbacks/device?device_challenge=c',
    'https://oauth.example.com/oauth2/fallbacks/device/done?client_id=c',
    [
      'warning urls.device.verification in Hydra: https://login.example.com/device',
      'warning urls.device.success in Hydra: https://login.example.com/devicesuccess',
    ],
  ],
])('a device whose code is entered at %s, and that ends at %s', (verification, success, expected) => {
  const device = { kind: 'started', verification, ...(success && { success }) } as const
  expect(brief(deviceFindings(config(), device))).toEqual(expected)
})

test('applications that register themselves need the setting that shows people who registered them', () => {
  const found = (setting: 'on' | 'off', status: number) =>
    brief(registrationFindings({ HYDRA_DYNAMIC_REGISTRATION: setting }, status))
  expect(found('off', 401)).toEqual([
    'problem HYDRA_DYNAMIC_REGISTRATION: on; or oidc.dynamic_client_registration.enabled in Hydra: false',
  ])
  expect([...found('on', 401), ...found('off', 404), ...found('off', 0)]).toEqual([])
})

test.each([
  [404, 'skipped'],
  [401, 'problem'],
])('a device that Hydra rejects with %d', (status, level) => {
  expect(deviceFindings(config(), { kind: 'refused', status })[0]?.level).toBe(level)
})

describe('a wrong APP_URL', () => {
  const right = 'https://login.example.com'
  const wrong = config({ APP_URL: 'https://old.example.com' })
  const at = (location: string) => ({ status: 303, location, setCookies: [] })
  const passkey = { group: 'passkey', attributes: { value: '{"publicKey":{"rpId":"login.example.com"}}' } }
  const hydra = (page: string) => `${right}/${page}?x_challenge=c`
  const all = [
    ...checkKratosUrl(wrong, view(flow())),
    ...['login', 'registration', 'recovery', 'verification'].flatMap((kind) =>
      checkPage(wrong, kind, at(`${right}/${kind}?flow=f`)),
    ),
    ...checkWebauthn(wrong, view(flow([passkey]))),
    ...trialFindings(wrong, {
      ...{ login: hydra('login'), consent: hydra('consent'), logout: hydra('logout') },
      kratos: { status: 200, setCookies: [] },
      device: { kind: 'started', verification: hydra('device'), success: hydra('devicesuccess') },
    }),
  ]

  test('is one finding that comes first, and eleven others are left out', () => {
    expect(all.filter(({ level }) => level === 'problem')).toHaveLength(11)
    const found = mergeByRootCause(wrong, all)
    expect(found.map(({ check, level }) => `${check} ${level}`)).toEqual(['app-url problem', 'oauth2 ok'])
    expect(found[0]?.says).toBe(
      `Kratos and Hydra send visitors to ${right}, but APP_URL is https://old.example.com. 11 findings with this cause are left out.`,
    )
    expect(found[0]?.change).toContain(`APP_URL: ${right}`)
  })

  test('leaves out that the cookies are not Secure, which an APP_URL with http may solve', () => {
    const cookies = checkCookies(wrong, view(flow([], ['csrf_token_x=1; SameSite=Lax'])))
    expect(brief(cookies)).toEqual(['warning Start Kratos without --dev.'])
    const found = mergeByRootCause(wrong, [...all, ...cookies])
    expect(found.map(({ check }) => check)).toEqual(['app-url', 'oauth2'])
  })

  test('is right if Hydra has Latchkey’s pages: only Kratos is named, with the right value', () => {
    const hydraIsRight = trialFindings(config(), {
      ...{ login: hydra('login'), consent: hydra('consent'), logout: hydra('logout') },
      kratos: { status: 200, setCookies: [] },
      device: { kind: 'refused', status: 404 },
    })
    const there = 'https://new.example.com'
    const found = mergeByRootCause(config(), [...kratosAt(there), ...hydraIsRight])
    expect(found[0]?.says).toContain(`Kratos sends visitors to ${there}, but APP_URL is ${right}. 4 findings`)
    expect(found[0]?.change).toBe(`the URLs of Latchkey in Kratos: ${right} in place of ${there}`)
  })

  test('is never changed to http because Kratos uses http', () => {
    const there = 'http://login.example.com'
    const [cause] = mergeByRootCause(config(), kratosAt(there))
    expect(cause?.says).toContain(`Kratos sends visitors to ${there}, but`)
    expect(cause?.change).toBe(`the URLs of Latchkey in Kratos: ${right} in place of ${there}`)
  })

  const kratosAt = (origin: string) =>
    ['login', 'registration', 'recovery', 'verification'].flatMap((kind) =>
      checkPage(config(), kind, at(`${origin}/${kind}?flow=f`)),
    )

  test('is not the cause if Kratos redirects to one of Latchkey’s pages', () => {
    const ours = checkPage(wrong, 'login', at('https://old.example.com/login?flow=f'))
    const found = mergeByRootCause(wrong, [...all, ...ours])
    expect(found.map(({ check }) => check)).not.toContain('app-url')
    expect(found).toHaveLength(all.length + 1)
  })

  test('is not the cause of one page at another origin', () => {
    expect(mergeByRootCause(wrong, all.slice(1, 2)).map(({ check }) => check)).toEqual(['flow-pages'])
  })

  test('is the origin of most pages, even if another one comes first', () => {
    const other = checkPage(wrong, 'settings', at('https://a.example.com/settings?flow=f'))
    const found = mergeByRootCause(wrong, [...other, ...all])
    expect(found[0]?.says).toContain(`send visitors to ${right}, but`)
    expect(found.map(({ check }) => check)).toEqual(['app-url', 'flow-pages', 'oauth2'])
  })

  test('is the cause of three pages at another origin, and not of two', () => {
    const checks = (count: number) =>
      mergeByRootCause(wrong, all.slice(1, 1 + count)).map(({ check }) => check)
    expect([checks(2), checks(3)]).toEqual([['flow-pages', 'flow-pages'], ['app-url']])
  })

  test('leaves no clue in a finding', () => {
    expect(
      JSON.stringify([...mergeByRootCause(wrong, all), ...mergeByRootCause(wrong, all.slice(0, 2))]),
    ).not.toContain('clue')
  })
})

describe('another user interface of Ory', () => {
  const there = 'https://accounts.example.com'
  const found = (
    paths: readonly string[],
    { action = 'https://kratos.example.com/self-service/login' } = {},
  ) => {
    const kinds = ['login', 'registration', 'recovery', 'verification'] as const
    const pages = paths.flatMap((path, at) =>
      checkPage(config(), kinds[at] ?? '', {
        status: 303,
        location: `${there}${path}?flow=f`,
        setCookies: [],
      }),
    )
    const form = { status: 200, body: { ui: { action, nodes: [] } }, setCookies: [] }
    return mergeByRootCause(config(), [...checkKratosUrl(config(), view(form)), ...pages])
  }

  test.each([
    [
      'the Account Experience of Ory Network',
      ['/ui/login', '/ui/registration'],
      'from-the-account-experience-of-ory-network',
    ],
    ['Ory Elements', ['/auth/login', '/auth/registration', '/auth/recovery'], 'from-ory-elements'],
    [
      'Ory’s reference UI',
      ['/login', '/registration', '/recovery', '/verification'],
      'from-orys-reference-ui',
    ],
    ['Ory’s reference UI', ['/base/login', '/base/registration'], 'from-orys-reference-ui'],
  ])('is named first: %s', (name, paths, section) => {
    const [first, kratosUrl, ...pages] = found(paths)
    expect(first).toMatchObject({ check: 'former-ui', level: 'problem' })
    expect(first?.says).toBe(`Kratos sends visitors to ${name} at ${there}.`)
    expect(first?.change).toContain(`docs/migrating.md#${section};`)
    expect(
      readFileSync('docs/migrating.md', 'utf8')
        .toLowerCase()
        .replaceAll(/[^a-z\n #]/g, ''),
    ).toContain(`## ${section.replaceAll('-', ' ')}\n`)
    expect(kratosUrl?.change).toBe('serve.public.base_url in Kratos: https://login.example.com/api/.ory')
    expect(pages[0]?.change).toBe('selfservice.flows.login.ui_url in Kratos: https://login.example.com/login')
    expect(pages).toHaveLength(paths.length)
    expect(JSON.stringify([first, kratosUrl, ...pages])).not.toContain('clue')
  })

  test.each([
    ['one page is not enough', ['/auth/login'], {}],
    ['paths of nobody', ['/sign-in', '/sign-up'], {}],
    ['paths of two', ['/auth/login', '/registration-form'], {}],
    [
      'Latchkey itself, with another APP_URL',
      ['/login', '/registration'],
      { action: `${there}/api/.ory/self-service/login` },
    ],
  ])('is not named: %s', (_, paths, kratos) => {
    expect(found(paths, kratos).map(({ check }) => check)).not.toContain('former-ui')
  })

  test('is not named if one page is Latchkey’s', () => {
    const pages = ['login', 'registration', 'recovery'].flatMap((kind, at) =>
      checkPage(config(), kind, {
        status: 303,
        location: `${at === 0 ? 'https://login.example.com' : there}/${kind}?flow=f`,
        setCookies: [],
      }),
    )
    expect(mergeByRootCause(config(), pages).map(({ check }) => check)).not.toContain('former-ui')
  })
})

describe('breached passwords', () => {
  const withPassword = view(flow([{ group: 'password', attributes: { name: 'password' } }]))
  test.each([
    ['nobody has a password', view(flow()), true, []],
    ['the list can be reached', withPassword, true, ['ok']],
    [
      'the list cannot be reached',
      withPassword,
      false,
      [
        'problem Let Kratos reach the host, or set selfservice.methods.password.config.haveibeenpwned_enabled in Kratos: false, and run the doctor with --no-breached-passwords',
      ],
    ],
  ])('%s', async (_, kratosView, isReached, expected) => {
    expect(brief(await checkBreachedPasswords(config(), kratosView, async () => isReached))).toEqual(expected)
  })
})

test('docs/doctor.md describes every check', () => {
  const sources = readdirSync('lib/doctor').filter((name) => /(?<!\.test)\.ts$/.test(name))
  const names = sources.flatMap((name) => {
    const found = readFileSync(`lib/doctor/${name}`, 'utf8').matchAll(/createFindings\('([\w-]+)'\)/g)
    // A provider is tested on request only. The document mentions that below its table.
    return [...found].flatMap(([, check]) => (check === 'provider' ? [] : (check ?? [])))
  })
  const described = [...readFileSync('docs/doctor.md', 'utf8').matchAll(/^\| `([a-z][a-z\d-]*)`/gm)].map(
    ([, name]) => name,
  )
  expect(described.toSorted()).toEqual(names.toSorted())
})
