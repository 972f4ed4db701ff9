import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { closedPort, closeServers } from '@/lib/http/testing/test-server'
import { TestService } from '@/lib/http/testing/test-service'
import { log } from '@/lib/log'
import { checkAdminApis } from './check-admin-apis'
import { checkClock } from './check-clock'
import { checkCourier } from './check-courier'
import { checkFlowPages } from './check-flow-pages'
import { checkOAuth2 } from './check-oauth2'
import { checkPortal } from './check-portal'
import { checkRedis } from './check-redis'
import { checkReturnUrls } from './check-return-urls'
import { checkServices } from './check-services'
import type { ExaminedConfig } from './examined-config'
import type { Finding } from './finding'
import { runChecks } from './run-checks'
import { logFindings, runStartupChecks } from './run-startup-checks'
import { type CapabilityValues, examinedConfig } from './testing/examined-config'

let values: Partial<CapabilityValues>
const examined = () => examinedConfig(process.env, values)

/** Each service that the doctor calls over HTTP. */
const services = {
  kratos: new TestService(),
  kratosAdmin: new TestService(),
  hydra: new TestService(),
  hydraAdmin: new TestService(),
  portal: new TestService(),
  codes: new TestService(),
}
const { kratos, kratosAdmin, hydra, hydraAdmin, portal, codes } = services
const appUrl = 'https://login.example.com'
const shop = 'https://shop.example.com/cart'

beforeAll(async () => {
  values = {
    USER_CLIENT_URL: await portal.start(),
    USER_CLIENT_ID: 'latchkey',
    USER_CLIENT_TOKEN_FETCH: 'browser',
    AUTH_SERVICE_URL: await codes.start(),
  }
  Object.assign(process.env, {
    APP_URL: appUrl,
    ORY_SDK_URL: await kratos.start(),
    ORY_ADMIN_URL: await kratosAdmin.start(),
    HYDRA_PUBLIC_URL: await hydra.start(),
    HYDRA_ADMIN_URL: await hydraAdmin.start(),
    ALLOWED_RETURN_URLS: shop,
    SESSION_SECRET: 'b7e1f0c94d2a8356b7e1f0c94d2a8356c5d6',
    LOG_LEVEL: 'silent',
  })
})
afterAll(closeServers)

beforeEach(() => {
  for (const service of Object.values(services)) {
    service.reset().respond('GET /health/ready', { body: { status: 'ok' } })
  }
  kratosAdmin
    .respond('GET /admin/health/ready', { body: { status: 'ok' } })
    .respond('GET /admin/version', { body: { version: 'v26.2.0' } })
  hydraAdmin.respond('GET /version', { body: { version: 'v26.2.0' } })
})

const brief = (findings: readonly Finding[]) =>
  findings.map(({ level, change = '' }) => `${level} ${change}`.trim())

describe('the services', () => {
  /** The findings about one variable. */
  const found = async (changes: Partial<ExaminedConfig>, name: string) =>
    (await checkServices({ ...examined(), ...changes })).filter(({ says }) => says.includes(name))

  test('all of them respond', async () => {
    const findings = await checkServices(examined())
    expect(findings.map(({ level }) => level)).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(findings.map(({ says }) => says).join('\n')).toContain('version v26.2.0, which Latchkey is tested')
  })

  test('a service that is not ready', async () => {
    kratos.respond('GET /health/ready', { status: 503, body: { errors: { database: 'no connection' } } })
    const [finding] = await found({}, 'Kratos’ public API')
    expect(finding).toMatchObject({ level: 'problem', says: expect.stringContaining('not ready') })
  })

  test.each([502, 503, 504])('a proxy that does not reach Hydra and responds with %d', async (status) => {
    hydra.respond('GET /health/ready', { status })
    const [finding] = await found({}, 'Hydra’s public API')
    expect(finding).toMatchObject({
      level: 'problem',
      says: `The proxy at ${examined().HYDRA_PUBLIC_URL} answered ${status}: it does not reach Hydra’s public API behind it.`,
      change: expect.stringMatching(/the upstream of HYDRA_PUBLIC_URL: .*serve\.public\.port in Hydra, 4444/),
    })
  })

  test('a service that does not respond in time', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
    kratos.respond('GET /health/ready', () => {
      jest.advanceTimersByTime(5000)
      return new Promise<never>(() => undefined)
    })
    const [finding] = await found({}, 'Kratos’ public API')
    jest.useRealTimers()
    expect(finding).toMatchObject({
      level: 'problem',
      says: expect.stringContaining('did not respond within five seconds'),
      change: 'Check ORY_SDK_URL and that Kratos runs.',
    })
  })

  test('Hydra’s public API, if only browsers reach it', async () => {
    hydra.respond('GET /health/ready', { status: 0 })
    const [finding] = await found({}, 'Hydra’s public API')
    expect(finding).toMatchObject({
      level: 'warning',
      says: expect.stringContaining('Browsers must'),
      change: expect.stringContaining('HYDRA_PUBLIC_URL'),
    })
  })

  test('a service that does not run', async () => {
    hydra.respond('GET /health/ready', { status: 0 })
    hydraAdmin.respond('GET /health/ready', { status: 0 })
    const [finding] = await found({}, 'Hydra’s public API')
    expect(finding).toMatchObject({
      level: 'problem',
      says: expect.stringContaining('does not respond'),
      change: 'Check HYDRA_PUBLIC_URL and that Hydra runs.',
    })
  })

  test('another server at the URL', async () => {
    hydra.respond('GET /health/ready', { status: 404 })
    const [finding] = await found({}, 'Hydra’s public API')
    expect(finding).toMatchObject({
      level: 'problem',
      says: expect.stringContaining('it answered 404'),
      change: 'HYDRA_PUBLIC_URL: the URL of Hydra’s public API',
    })
  })

  test.each([
    ['1.3.1', 'GET /health/ready', { status: 307, headers: { location: '/admin/health/ready' } }],
    [
      '26.2.0',
      'GET /sessions/whoami',
      { status: 308, headers: { location: 'https://public/sessions/whoami' } },
    ],
  ])('Kratos %s: the admin API instead of the public API', async (_, call, response) => {
    kratos.respond(call, response)
    const [finding] = await found({}, 'Kratos’ admin API, not')
    expect(finding).toMatchObject({
      level: 'problem',
      change: 'ORY_SDK_URL: the URL of Kratos’ public API',
    })
  })

  test('Kratos’ admin API instead of Hydra’s public API', async () => {
    hydra.respond('GET /health/ready', { status: 307, headers: { location: '/admin/health/ready' } })
    const [finding] = await found({}, 'Kratos’ admin API, not Hydra’s public API')
    expect(finding?.change).toBe('HYDRA_PUBLIC_URL: the URL of Hydra’s public API')
  })

  test.each([
    [
      'Hydra’s public API',
      'GET /.well-known/openid-configuration',
      { body: { authorization_endpoint: 'https://oauth.example.com/oauth2/auth' } },
    ],
    ['Hydra’s admin API', 'GET /admin/clients', { body: [] }],
  ])('%s instead of Kratos’ public API', async (name, call, response) => {
    kratos.respond(call, response)
    const [finding] = await found({}, `is ${name}, not Kratos’ public API`)
    expect(finding).toMatchObject({
      level: 'problem',
      change: 'ORY_SDK_URL: the URL of Kratos’ public API',
    })
  })

  describe('one API of Hydra instead of the other', () => {
    const discovery = { body: { authorization_endpoint: 'https://oauth.example.com/oauth2/auth' } }
    const names = async () =>
      (await checkServices(examined())).flatMap(({ level, says, change }) =>
        level === 'problem' ? [`${says.replace(/^\S+/, 'It')} ${change}`] : [],
      )

    test('both problems are named', async () => {
      hydra.respond('GET /admin/clients', { body: [] })
      hydraAdmin.respond('GET /.well-known/openid-configuration', discovery)
      expect(await names()).toEqual([
        'It is Hydra’s admin API, not Hydra’s public API. HYDRA_PUBLIC_URL: the URL of Hydra’s public API',
        'It is Hydra’s public API, not Hydra’s admin API. HYDRA_ADMIN_URL: the URL of Hydra’s admin API',
      ])
    })

    test.each([200, 401, 403])(
      'a gateway with both is no problem, even if it responds with %d',
      async (status) => {
        for (const service of [hydra, hydraAdmin]) {
          service
            .respond('GET /.well-known/openid-configuration', discovery)
            .respond('GET /admin/clients', { status, body: [] })
        }
        expect(await names()).toEqual([])
      },
    )
  })

  test('Keto is not mentioned if no variable names it', async () => {
    expect(await found({}, 'Keto')).toEqual([])
  })

  test('another redirect is not taken for an admin API', async () => {
    kratos.respond('GET /health/ready', { status: 307, headers: { location: '/elsewhere' } })
    expect((await found({}, 'it answered 307'))[0]?.level).toBe('problem')
  })

  test('a service that is not configured', async () => {
    expect(brief(await found({ ORY_ADMIN_URL: undefined }, 'Kratos’ admin API is not'))).toEqual([
      'skipped ORY_ADMIN_URL',
    ])
  })
})

describe('the admin APIs of this machine', () => {
  test('that respond at the loopback only', async () => {
    expect(await checkAdminApis(examined(), ['127.0.0.2'])).toEqual([])
  })

  test('that respond at other IP addresses, too', async () => {
    const admin = createHttpServer((_, response) => response.end('{}')).listen(0, '0.0.0.0')
    await once(admin, 'listening')
    const { port } = admin.address() as AddressInfo
    const [kratosFinding, ...others] = await checkAdminApis(
      { ...examined(), ORY_ADMIN_URL: `http://localhost:${port}` },
      ['127.0.0.3', '127.0.0.2'],
    )
    admin.close()
    expect(others).toEqual([])
    expect(kratosFinding).toMatchObject({
      level: 'warning',
      says: expect.stringContaining(`Kratos’ admin API also responds at http://127.0.0.3:${port}.`),
      change: 'serve.admin.host in Kratos: 127.0.0.1',
    })
  })

  test('on another machine are not called', async () => {
    const elsewhere = { ORY_ADMIN_URL: 'http://kratos:4434', HYDRA_ADMIN_URL: undefined }
    expect(await checkAdminApis({ ...examined(), ...elsewhere }, ['127.0.0.1'])).toEqual([])
  })
})

describe('the clocks', () => {
  const at = (offset: number) => ({
    body: { status: 'ok' },
    headers: { date: new Date(Date.now() + offset).toUTCString() },
  })
  test.each([
    ['right', 0, 0, ['ok', 'ok']],
    ['ahead', 90_000, 0, ['problem', 'ok']],
    ['behind', 0, -90_000, ['ok', 'problem']],
  ])('%s', async (direction, ofKratos, ofHydra, expected) => {
    kratos.respond('GET /health/alive', () => at(ofKratos))
    hydra.respond('GET /health/alive', () => at(ofHydra))
    const findings = await checkClock(examined())
    expect(findings.map(({ level }) => level)).toEqual(expected)
    const said = findings.find(({ level }) => level === 'problem')?.says ?? ''
    if (direction !== 'right')
      expect(said).toMatch(new RegExp(`^The clock of \\w+ is (89|90|91) seconds ${direction} `))
  })

  test('without Hydra, only Kratos is called; a response without a clock is left out', async () => {
    kratos.respond('GET /health/alive', { body: { status: 'ok' }, headers: { date: 'never' } })
    expect(await checkClock({ ...examined(), HYDRA_PUBLIC_URL: undefined })).toEqual([])
    expect(hydra.requests).toEqual([])
  })

  test('a service that does not respond is left out', async () => {
    kratos.respond('GET /health/alive', { status: 0 })
    hydra.respond('GET /health/alive', () => at(0))
    expect((await checkClock(examined())).map(({ level }) => level)).toEqual(['ok'])
  })
})

describe('the return URLs', () => {
  const starts = 'GET /self-service/login/browser'
  const allows = (urls: readonly string[]) =>
    kratos.respond(starts, ({ query }) =>
      urls.includes(query.get('return_to') ?? '')
        ? { body: { id: 'f' } }
        : { status: 400, body: { error: { id: 'self_service_flow_return_to_forbidden' } } },
    )
  const foreign = 'https://return-to.invalid/'

  test('Kratos allows Latchkey’s and no other', async () => {
    allows([`${appUrl}/`, shop])
    const findings = await checkReturnUrls(examined())
    expect(brief(findings)).toEqual(['ok'])
    expect(findings[0]?.says).toContain(`${appUrl}/, ${shop}`)
  })

  test('Kratos does not allow one of Latchkey’s', async () => {
    allows([`${appUrl}/`])
    expect(brief(await checkReturnUrls(examined()))).toEqual([
      `problem selfservice.allowed_return_urls in Kratos: add ${shop}`,
    ])
  })

  test('Kratos allows any URL', async () => {
    allows([`${appUrl}/`, shop, foreign])
    expect(brief(await checkReturnUrls(examined()))).toEqual([
      'problem selfservice.allowed_return_urls in Kratos: only your own URLs, and no wildcard for a domain of others',
    ])
  })

  test('a Kratos that does not show it is not judged', async () => {
    kratos.respond(starts, { status: 500 })
    expect(await checkReturnUrls(examined())).toEqual([])
  })
})

describe('the portal and the phone codes', () => {
  test('both respond, with any status', async () => {
    portal.respond('GET /oauth/token', { status: 401 })
    expect(brief(await checkPortal(examined()))).toEqual(['ok', 'ok'])
  })

  test('a service that does not run', async () => {
    portal.respond('GET /oauth/token', { status: 0 })
    expect(brief(await checkPortal(examined()))).toEqual([
      'problem Check USER_CLIENT_URL and that the service runs.',
      'ok',
    ])
  })

  test('the user-client service does not have the path that Latchkey calls', async () => {
    expect(brief(await checkPortal(examined()))).toEqual([
      'problem USER_CLIENT_URL: the part of the URL before /oauth/token',
      'ok',
    ])
  })

  test('a service that is not configured is not called', async () => {
    const without = { ...examined(), USER_CLIENT_URL: undefined, AUTH_SERVICE_URL: undefined }
    expect(await checkPortal(without)).toEqual([])
    expect([...portal.requests, ...codes.requests]).toEqual([])
  })
})

describe('Redis', () => {
  /** A server that responds to everything with this text. */
  const answering = async (answer: string) => {
    const server = createServer((socket) => socket.on('data', () => socket.write(answer)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    return { url: `redis://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, close: () => server.close() }
  }

  test.each([
    ['+PONG\r\n', 'ok', undefined, 'answers'],
    ['-NOAUTH Authentication required.\r\n', 'problem', 'REDIS_URL: user and password', 'refused'],
  ])('that responds with %j', async (answer, level, change, says) => {
    const redis = await answering(answer)
    const [finding] = await checkRedis({ ...examined(), REDIS_URL: redis.url })
    redis.close()
    expect(finding).toMatchObject({ level, says: expect.stringContaining(says) })
    expect(finding?.says).toContain(redis.host)
    expect(finding?.change).toBe(change)
  })

  test('that does not run', async () => {
    const [finding] = await checkRedis({ ...examined(), REDIS_URL: `redis://127.0.0.1:${closedPort}` })
    expect(finding).toMatchObject({ level: 'problem', change: 'Check REDIS_URL and that Redis runs.' })
  })

  test('that is not configured', async () => {
    for (const [SEVERAL_INSTANCES, level] of [
      ['off', 'skipped'],
      ['on', 'problem'],
    ] as const)
      expect((await checkRedis({ ...examined(), REDIS_URL: undefined, SEVERAL_INSTANCES }))[0]?.level).toBe(
        level,
      )
  })
})

describe('the courier', () => {
  const messages = (queued: object[], abandoned: object[]) =>
    kratosAdmin.respond('GET /admin/courier/messages', ({ query }) => ({
      body: query.get('status') === 'queued' ? queued : abandoned,
    }))
  const old = { created_at: '2026-01-02T11:50:00Z', send_count: 0 }

  test.each([
    ['that sends', [], [], ['ok']],
    ['that does not run', [old], [], ['problem']],
    ['that gave up', [], [old], ['problem']],
    ['that gave up yesterday', [], [{ created_at: '2026-01-01T20:00:00Z' }], ['warning']],
    ['that did both', [old, old], [old], ['problem', 'problem']],
  ])('%s', async (_, queued, abandoned, expected) => {
    messages(queued, abandoned)
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-02T12:00:00Z'))
    expect((await checkCourier(examined())).map(({ level }) => level)).toEqual(expected)
    clock.mockRestore()
  })

  test('an admin API that rejects the call', async () => {
    kratosAdmin.respond('GET /admin/courier/messages', { status: 401 })
    const findings = await checkCourier(examined())
    expect(brief(findings)).toEqual(['problem ORY_ADMIN_URL, ORY_API_TOKEN'])
    expect(findings[0]?.says).toContain('did not list the messages of its courier: ')
    expect(findings[0]?.says).toContain('401')
  })

  test('without the admin API the courier is not checked', async () => {
    expect(brief(await checkCourier({ ...examined(), ORY_ADMIN_URL: undefined }))).toEqual([
      'skipped ORY_ADMIN_URL',
    ])
    expect(kratosAdmin.requests).toEqual([])
  })
})

describe('the pages of the flows', () => {
  const kinds = ['login', 'registration', 'recovery', 'verification']
  const leadTo = (page: (kind: string) => string, errorPage = `${appUrl}/error`) => {
    for (const kind of kinds) {
      kratos.respond(`GET /self-service/${kind}/browser`, ({ query, headers }) => {
        if (headers.accept !== 'text/html') return { body: { id: 'f' } }
        const location = query.has('return_to') ? `${errorPage}?id=e` : `${page(kind)}?flow=f`
        return { status: 303, headers: { location } }
      })
    }
  }

  test('are Latchkey’s', async () => {
    leadTo((kind) => `${appUrl}/${kind}`)
    expect((await checkFlowPages(examined())).map(({ level }) => level)).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
      'skipped',
    ])
  })

  test('are those of another site', async () => {
    leadTo((kind) => `https://old.example.com/${kind}`, 'https://old.example.com/error')
    const changes = (await checkFlowPages(examined())).map(({ change }) => change)
    expect(changes.slice(0, -1)).toEqual([
      ...kinds.map((kind) => `selfservice.flows.${kind}.ui_url in Kratos: ${appUrl}/${kind}`),
      `selfservice.flows.error.ui_url in Kratos: ${appUrl}/error`,
    ])
  })
})

describe('the pages of the flows: what Kratos would log as an error', () => {
  const asked = (accept: string) => kratos.requests.filter(({ headers }) => headers.accept === accept)

  test('a flow that is switched off is not requested as a browser', async () => {
    kratos.respond('GET /self-service/recovery/browser', {
      status: 400,
      body: { error: { reason: 'Recovery is not allowed because it was disabled.' } },
    })
    const findings = await checkFlowPages(examined(), { isReadOnly: true })
    expect(findings[0]).toMatchObject({ level: 'skipped', says: expect.stringContaining('Recovery') })
    expect(asked('text/html').map(({ path }) => path)).not.toContain('/self-service/recovery/browser')
  })

  test('the error page is left out in a read-only run', async () => {
    await checkFlowPages(examined(), { isReadOnly: true })
    expect(asked('text/html').filter(({ query }) => query.has('return_to'))).toEqual([])
    await checkFlowPages(examined())
    expect(asked('text/html').filter(({ query }) => query.has('return_to'))).toHaveLength(1)
  })
})

describe('OAuth2', () => {
  const isReadOnly = { isReadOnly: true }
  const discovery = (url: string) =>
    hydra.respond('GET /.well-known/openid-configuration', { body: { authorization_endpoint: url } })
  const errorPage = (url: string) =>
    hydra.respond('GET /oauth2/auth', { status: 302, headers: { location: `${url}?error=invalid_client` } })

  test('Hydra is where Latchkey redirects browsers, and sends its errors to Latchkey', async () => {
    discovery(`${examined().HYDRA_PUBLIC_URL}/oauth2/auth`)
    errorPage(`${appUrl}/error`)
    expect((await checkOAuth2(examined(), isReadOnly)).map(({ level }) => level)).toEqual([
      'ok',
      'ok',
      'skipped',
    ])
    expect(hydraAdmin.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  const noSession = {
    status: 401,
    body: { error: { code: 401, reason: 'No valid session credentials found in the request.' } },
  }
  test.each([
    [hydraAdmin, 'public', 'HYDRA_ADMIN_URL', 'Hydra’s admin API'],
    [hydraAdmin, 'admin', 'HYDRA_ADMIN_URL', 'Hydra’s admin API'],
    [hydra, 'public', 'HYDRA_PUBLIC_URL', 'Hydra’s public API'],
    [hydra, 'admin', 'HYDRA_PUBLIC_URL', 'Hydra’s public API'],
  ] as const)('%p is Kratos’ %s API: %s', async (service, kind, variable, name) => {
    if (kind === 'public') service.respond('GET /sessions/whoami', noSession)
    else service.respond('GET /admin/identities', { body: [] })
    expect(await checkOAuth2(examined(), { isReadOnly: false })).toEqual([
      {
        check: 'oauth2',
        level: 'problem',
        says: `${examined()[variable]} is Kratos’ ${kind} API, not ${name}.`,
        change: `${variable}: the URL of ${name}`,
      },
    ])
  })

  test('one gateway for both, and one that rejects calls, are no swap', async () => {
    const url = `${examined().HYDRA_PUBLIC_URL}/oauth2/auth`
    discovery(url)
    hydra.respond('GET /sessions/whoami', noSession)
    hydraAdmin.respond('GET /admin/clients', { body: [] }).respond('GET /admin/identities', { body: [] })
    expect((await checkOAuth2(examined(), isReadOnly)).map(({ level }) => level)).not.toContain('problem')
    hydraAdmin
      .reset()
      .respond('GET /sessions/whoami', { status: 401, body: { error: { reason: 'No API key.' } } })
    expect((await checkOAuth2(examined(), isReadOnly)).map(({ level }) => level)).not.toContain('problem')
  })

  test('Hydra has another URL for itself, and shows its errors elsewhere', async () => {
    discovery('https://other.example.com/oauth2/auth')
    errorPage('https://old.example.com/error')
    const found = await checkOAuth2(examined(), isReadOnly)
    expect(brief(found).slice(0, 2)).toEqual([
      expect.stringContaining('problem HYDRA_PUBLIC_URL: https://other.example.com;'),
      `problem urls.error in Hydra: ${appUrl}/error`,
    ])
  })

  test('a trial that Hydra rejects', async () => {
    discovery(`${examined().HYDRA_PUBLIC_URL}/oauth2/auth`)
    hydraAdmin.respond('POST /admin/clients', { status: 401 })
    const found = await checkOAuth2(examined(), { isReadOnly: false })
    expect(brief(found).at(-1)).toBe('problem Read Hydra’s log.')
  })

  test.each([
    [{ HYDRA_PUBLIC_URL: undefined, HYDRA_ADMIN_URL: undefined }, []],
    [{ HYDRA_PUBLIC_URL: undefined }, ['problem HYDRA_PUBLIC_URL']],
    [{ HYDRA_ADMIN_URL: undefined }, ['problem HYDRA_ADMIN_URL']],
  ])('configured with %j', async (changes, expected) => {
    expect(brief(await checkOAuth2({ ...examined(), ...changes }, isReadOnly))).toEqual(expected)
    expect([...hydra.requests, ...hydraAdmin.requests]).toEqual([])
  })
})

describe('all checks', () => {
  const checks = (findings: readonly Finding[]) => new Set(findings.map(({ check }) => check))

  test('call Kratos, Hydra and the courier', async () => {
    kratos.respond('GET /health/alive', { body: { status: 'ok' } })
    hydra.respond('GET /.well-known/openid-configuration', {
      body: { authorization_endpoint: `${examined().HYDRA_PUBLIC_URL}/oauth2/auth` },
    })
    kratosAdmin.respond('GET /admin/courier/messages', { body: [] })
    const found = checks(await runChecks(examined(), { isReadOnly: true }))
    for (const check of [
      'services',
      'secrets',
      'redis',
      'portal',
      'courier',
      'oauth2',
      'kratos-url',
      'flow-pages',
    ]) {
      expect(found).toContain(check)
    }
  })

  test.each([
    ['Kratos', () => kratos.respond('GET /health/ready', { status: 0 }), ['kratos-url', 'clock', 'oauth2']],
    ['Kratos’ admin API', () => kratosAdmin.respond('GET /admin/health/ready', { status: 404 }), ['courier']],
    ['Hydra', () => hydra.respond('GET /health/ready', { status: 404 }), ['oauth2']],
    ['Hydra’s admin API', () => hydraAdmin.respond('GET /health/ready', { status: 404 }), ['oauth2']],
  ])('leave out the other checks of a service that has a problem: %s', async (_, change, left) => {
    change()
    const found = checks(await runChecks(examined(), { isReadOnly: true }))
    for (const check of left) expect(found).not.toContain(check)
    expect(found).toContain('secrets')
  })

  test('only read in a read-only run', async () => {
    await runChecks(examined(), { isReadOnly: true })
    const asked = Object.values(services).flatMap(({ requests }) => requests)
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})

describe('the startup checks', () => {
  const linesOf = async (changes: Partial<ExaminedConfig>) => {
    const lines: unknown[] = []
    const spies = (['error', 'warn', 'info'] as const).map((level) =>
      jest.spyOn(log(), level).mockImplementation((...line: unknown[]) => lines.push(line[0])),
    )
    await runStartupChecks({ ...examined(), isProduction: true, ...changes })
    for (const spy of spies) spy.mockRestore()
    return lines
  }

  test('log what they find, and how much', async () => {
    const lines = await linesOf({})
    expect(lines).toContainEqual(
      expect.objectContaining({
        outcome: 'deployment_check',
        check: 'kratos-url',
        change: expect.any(String),
      }),
    )
    expect(lines.at(-1)).toEqual({
      outcome: 'deployment_checked',
      problems: expect.any(Number),
      warnings: expect.any(Number),
    })
  })

  test.each([[{ LATCHKEY_DOCTOR: 'off' as const }], [{ isProduction: false }]])(
    '%j: none',
    async (changes) => {
      expect(await linesOf(changes)).toEqual([])
      expect(kratos.requests).toEqual([])
    },
  )
})

test('the log has what the operator should act on, and nothing else', () => {
  const lines: unknown[] = []
  jest.spyOn(log(), 'error').mockImplementation((...line: unknown[]) => lines.push(['error', ...line]))
  jest.spyOn(log(), 'warn').mockImplementation((...line: unknown[]) => lines.push(['warn', ...line]))
  jest.spyOn(log(), 'info').mockImplementation((...line: unknown[]) => lines.push(['info', ...line]))
  logFindings(
    (['ok', 'warning', 'problem', 'skipped'] as const).map((level) => ({
      check: 'c',
      level,
      says: `${level}.`,
      change: 'X',
    })),
  )
  expect(lines).toEqual([
    ['warn', { outcome: 'deployment_check', check: 'c', change: 'X' }, 'warning.'],
    ['error', { outcome: 'deployment_check', check: 'c', change: 'X' }, 'problem.'],
    ['info', { outcome: 'deployment_checked', problems: 1, warnings: 1 }],
  ])
})
