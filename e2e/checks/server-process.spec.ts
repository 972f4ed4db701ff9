import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { newPerson } from '../fixtures/people'
import { expectSignedIn, registerAs, signOut, submitLogin } from '../support/actions'
import { currentBackend } from '../support/backend'
import {
  exchange,
  exitStatus,
  isAlive,
  killAll,
  openConnection,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process'

const { appUrl } = currentBackend()
const { host, port: portText } = new URL(appUrl)
const port = Number(portText)

const start = 'exec node deploy/start.mjs'
const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1])

function request(line: string, headers: readonly string[] = [], body = ''): string {
  return [`${line} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', body].join('\r\n')
}

function post(path: string, type: string, body: string): string {
  return request(
    `POST ${path}`,
    [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`],
    body,
  )
}

test.describe('a request to change the protocol', { tag: '@sandbox' }, () => {
  const upgrade = (path: string, protocol: string) =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`

  for (const protocol of ['x', 'websocket', 'h2c']) {
    for (const [path, status] of [
      ['/login', 303],
      ['/logoutsuccess', 200],
      ['/icon.svg', 200],
      ['/no-such-page', 404],
      ['/api/health/live', 200],
      ['/api/.ory/no-such-call', 404],
    ] as const) {
      test(`to ${protocol}: ${path} answers ${status} and closes the connection`, async () => {
        const response = await exchange(port, upgrade(path, protocol))
        expect(statusOf(response)).toBe(status)
        expect(response.toLowerCase()).toContain('\r\nconnection: close\r\n')
      })
    }
  }

  test('gets the same response from the build alone', { tag: '@more' }, async () => {
    const server = await startServerProcess('build-alone', 'exec node .next/standalone/server.js')
    try {
      expect(statusOf(await exchange(server.port, upgrade('/no-such-page', 'x')))).toBe(404)
    } finally {
      killAll(server)
    }
  })

  test('400 of them do not affect others, and their descriptors are released', { tag: '@more' }, async () => {
    const server = await startServerProcess('upgrades', `ulimit -n 300; ${start}`)
    try {
      const before = descriptors(server)
      const sockets = []
      for (let count = 0; count < 400; count += 1) {
        const socket = await openConnection(server.port)
        socket.resume().write(upgrade('/no-such-page', 'x'))
        sockets.push(socket)
      }
      await expect.poll(() => isAlive(server), { timeout: 30_000 }).toBe(true)
      await expect.poll(() => descriptors(server)).toBeLessThan(before + 10)
      for (const socket of sockets) socket.destroy()
    } finally {
      killAll(server)
    }
  })
})

test.describe('the end of the process', { tag: ['@sandbox', '@more'] }, () => {
  for (const [signal, status] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const) {
    test(`comes with ${signal}, also while a silent connection is open`, async () => {
      const server = await startServerProcess(signal, start)
      try {
        const silent = await openConnection(server.port)
        server.child.kill(signal)
        expect(await exitStatus(server)).toBe(status)
        silent.destroy()
      } finally {
        killAll(server)
      }
    })
  }

  test('waits for a request that has started', async () => {
    const server = await startServerProcess('open-request', start)
    try {
      const text = post('/no-such-page', 'text/plain', 'four')
      const socket = await openConnection(server.port)
      const parts: Buffer[] = []
      socket.on('data', (part) => parts.push(part))
      socket.write(text.slice(0, -3))
      // The server answers a later request, so it has read the beginning of this one.
      await expect.poll(() => isAlive(server)).toBe(true)
      server.child.kill('SIGTERM')
      await expect.poll(() => isAlive(server)).toBe(false)
      socket.write(text.slice(-3))
      await once(socket, 'end')
      expect(statusOf(Buffer.concat(parts).toString())).toBe(404)
      expect(await exitStatus(server)).toBe(143)
    } finally {
      killAll(server)
    }
  })

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    test(`comes when ${signal} ends the npm that started it`, async () => {
      const server = await startServerProcess(`npm-${signal}`, 'exec npm start')
      try {
        const silent = await openConnection(server.port)
        server.child.kill(signal)
        await expect.poll(() => isAlive(server)).toBe(false)
        silent.destroy()
      } finally {
        killAll(server)
      }
    })
  }
})

test.describe('a request that the server cannot serve', { tag: '@sandbox' }, () => {
  const form = 'application/x-www-form-urlencoded'
  // As long as a browser's. Node rejects every form with a short one.
  const boundary = 'z'.repeat(30)
  const multipart = `multipart/form-data; boundary=${boundary}`
  const cutOff = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb`
  const large = 'x'.repeat(5_000_000)
  const call = `Next-Action: ${'0'.repeat(42)}`
  const parts = (...fields: readonly string[]) =>
    [
      ...fields.map((field) => {
        const [name, ...rest] = field.split('\r\n')
        return [`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`, ...rest].join('\r\n')
      }),
      `--${boundary}--\r\n`,
    ].join('\r\n')
  /** A call of a server action by script. */
  const action = (...fields: readonly string[]) => callOf(call, parts(...fields))
  const callOf = (id: string, body: string) => {
    const headers = [id, `Content-Type: ${multipart}`, `Content-Length: ${Buffer.byteLength(body)}`]
    return request('POST /login?flow=x', headers, body)
  }
  const chunked = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`

  const cases: readonly (readonly [title: string, text: string, status: number])[] = [
    ['TRACE of a page', request('TRACE /login'), 405],
    ['TRACE of a call', request('TRACE /api/.ory/sessions/whoami'), 405],
    ['TRACE of a file', request('TRACE /icon.svg'), 405],
    ['PUT of a file', request('PUT /icon.svg'), 405],
    ['POST to a file', post('/icon.svg', form, 'a=b'), 405],
    ['OPTIONS of the server', request('OPTIONS *'), 400],
    ['the whole URL of another server', request('GET http://other.example/login'), 421],
    ['the whole URL of another server, by https', request('GET https://other.example'), 421],
    ['a call with half an escape', request('GET /api/.ory/%'), 400],
    ['a call with an escape that is no text', request('GET /api/.ory/%ff'), 400],
    ['a page with half an escape', request('GET /login%'), 400],
    ['a form that is not multipart', post('/login?flow=x', multipart, 'garbage'), 400],
    ['a multipart form without boundary', post('/login?flow=x', 'multipart/form-data', 'garbage'), 400],
    ['a multipart form that is cut off', post('/login?flow=x', multipart, cutOff), 400],
    ['a multipart form without body', post('/login?flow=x', multipart, ''), 400],
    ...['/login?flow=x', '/no-such-page', '/api/.ory/self-service/login?flow=x', '/api/phone/send'].flatMap(
      (path) =>
        [
          [`5 MB to ${path}`, post(path, form, large), 413],
          [
            `5 MB in chunks to ${path}`,
            request(`POST ${path}`, ['Transfer-Encoding: chunked'], chunked),
            413,
          ],
        ] as const,
    ),
    ['5 MB to a page, as multipart', post('/login?flow=x', multipart, large), 413],
    [
      'a body with a length and in chunks',
      request('POST /login?flow=x', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      400,
    ],
    [
      'a body with two lengths',
      request('POST /login?flow=x', ['Content-Length: 1', 'Content-Length: 2'], 'ab'),
      400,
    ],
    ['headers over 64 KiB', request('GET /login', [`X-Large: ${'x'.repeat(64 * 1024)}`]), 431],
    ['a URL over 16 KiB', request(`GET /login?a=${'a'.repeat(16 * 1024)}`), 414],
    ['a user agent over 2 KiB', request('GET /login', [`User-Agent: ${'a'.repeat(2 * 1024 + 1)}`]), 431],
    [
      'a multipart form with 251 fields',
      post(
        '/login?flow=x',
        multipart,
        parts(...Array.from({ length: 251 }, (_, index) => `${index}\r\n\r\nx`)),
      ),
      400,
    ],
    ['a request for two hosts', request('GET /login', ['Host: other.example']), 400],
    [
      'a form with two types',
      request('POST /login?flow=x', [
        `Content-Type: ${form}`,
        `Content-Type: ${multipart}`,
        'Content-Length: 0',
      ]),
      400,
    ],
    ['an action with a value that is no form', action(`0\r\n\r\n["$K1","$1:constructor"]`), 400],
    ['an action with references', action('0\r\n\r\n["$K1"]', '2\r\n\r\n{"then":"$1:__proto__:then"}'), 400],
    ['an action with JSON', request('POST /login?flow=x', [call, 'Content-Length: 2'], '[]'), 400],
    ['an action without a body', request('POST /login?flow=x', [call]), 400],
    [
      'a form with arguments for an action',
      post('/login?flow=x', multipart, parts('$ACTION_REF_1\r\n\r\n', '$ACTION_1:0\r\n\r\n{"id":"a"}')),
      400,
    ],
  ]
  for (const [title, text, status] of cases) {
    test(`${title}: ${status} with an empty body`, async () => {
      const response = await exchange(port, text)
      expect(statusOf(response)).toBe(status)
      expect(response).toMatch(/\r\n\r\n$/)
    })
  }

  // Next's parser reads the first name of a part, and Latchkey's the last one.
  test('a part with two names is the same for the action and for the check', async ({ request: browser }) => {
    const [, id = ''] = /\$ACTION_ID_([\da-f]{42})/.exec(await (await browser.get('/login')).text()) ?? []
    expect(id).not.toBe('')
    const named = (first: string, last: string, value: string) =>
      [first, last].map((name) => `Content-Disposition: form-data; name="${name}"\r\n`).join('') +
      `\r\n${value}`
    const posted = (...fields: readonly string[]) =>
      [...fields.map((field) => `--${boundary}\r\n${field}`), `--${boundary}--\r\n`].join('\r\n')
    const body = posted(named('0', '_1_a', '["no form"]'), named('_1_b', '0', '["$K1"]'))
    const response = await exchange(port, callOf(`Next-Action: ${id}`, body))
    expect(response).toMatch(/^x-action-redirect: \/login;/im)
  })

  test('the absolute URL of a page is served as its path', async () => {
    const response = await exchange(port, request(`GET ${appUrl}/logoutsuccess?a=b`))
    expect(statusOf(response)).toBe(200)
  })

  for (const [title, send] of [
    ['with its length', (body: string) => post('/api/language?page=/', form, body)],
    [
      'in chunks',
      (body: string) => {
        const headers = [`Content-Type: ${form}`, 'Transfer-Encoding: chunked']
        const chunks = [...body].map((character) => `1\r\n${character}\r\n`).join('')
        return request('POST /api/language?page=/', headers, `${chunks}0\r\n\r\n`)
      },
    ],
  ] as const) {
    test(`a body that is sent ${title} reaches its route`, async () => {
      const response = await exchange(port, send('lang=de'))
      expect(statusOf(response)).toBe(303)
      expect(response).toMatch(/^set-cookie: [^=]+=de;/im)
    })
  }

  test('a body of 64 KiB is read to its end', async () => {
    const body = `a=${'b'.repeat(64 * 1024 - 2)}`
    expect(statusOf(await exchange(port, post('/no-such-page', form, body)))).toBe(404)
    expect(statusOf(await exchange(port, post('/no-such-page', form, `${body}b`)))).toBe(413)
  })
})

test.describe('on a host that does not run Latchkey’s server', { tag: ['@sandbox', '@more'] }, () => {
  test.describe.configure({ mode: 'default' })
  let server: ServerProcess
  test.beforeAll(async () => {
    server = await startServerProcess('next-start', 'exec node node_modules/next/dist/bin/next start')
  })
  test.afterAll(() => killAll(server))

  const cookies = Array.from({ length: 151 }, (_, index) => `c${index}=1`).join('; ')
  const query = Array.from({ length: 101 }, (_, index) => `p${index}=1`).join('&')
  for (const [title, text, status] of [
    ['151 cookies', request('GET /login', [`Cookie: ${cookies}`]), 431],
    ['151 cookies for a call', request('GET /api/health/live', [`Cookie: ${cookies}`]), 431],
    ['101 parameters', request(`GET /login?${query}`), 400],
    ['a URL over 16 KiB', request(`GET /login?a=${'a'.repeat(16 * 1024)}`, ['Accept: */*']), 431],
    ['a user agent over 2 KiB', request('GET /login', [`User-Agent: ${'a'.repeat(2 * 1024 + 1)}`]), 431],
    ['half an escape', request('GET /login%'), 400],
    ['a call with an escape that is no text', request('GET /api/.ory/%ff'), 400],
    ['PUT of a page', request('PUT /login?flow=x'), 405],
    ['5 MB', post('/login?flow=x', 'text/plain', 'x'.repeat(5_000_000)), 413],
  ] as const) {
    test(`${title}: ${status}`, async () => {
      expect(statusOf(await exchange(server.port, text))).toBe(status)
    })
  }

  // Latchkey's server relays Kratos' cookies unchanged. Next's own leaves them escaped.
  for (const javaScriptEnabled of [true, false]) {
    test(`a person registers and signs in ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
      browser,
    }) => {
      const page = await browser.newPage({ baseURL: server.url, javaScriptEnabled })
      const person = newPerson()
      await registerAs(page, person)
      await signOut(page)
      await page.getByRole('link', { name: 'Sign in again' }).click()
      await submitLogin(page, person)
      await expectSignedIn(page, person)
    })
  }

  for (const path of ['/icon.svg', '/_next/static/no-such-file.js']) {
    test(`${path} cannot be framed or sniffed as another type`, async () => {
      const [head = ''] = (
        await exchange(server.port, request(`GET ${path}`, ['X-Forwarded-Proto: https']))
      ).split('\r\n\r\n')
      expect(head).toMatch(/^content-security-policy: default-src 'none';.* frame-ancestors 'none'/im)
      expect(head).toMatch(/^x-frame-options: DENY/im)
      expect(head).toMatch(/^x-content-type-options: nosniff/im)
    })
  }
})

test.describe('the headers of a response', { tag: '@sandbox' }, () => {
  for (const path of [
    '/login',
    '/logoutsuccess',
    '/no-such-page',
    '/icon.svg',
    '/api/health/live',
    '/_next/data/x/login.json',
  ]) {
    test(`of ${path} contain no internal header of Next, and do not repeat the query`, async () => {
      const query = 'q'.repeat(8_000)
      const [head = ''] = (await exchange(port, request(`GET ${path}?a=${query}&flow=`))).split('\r\n\r\n')
      expect(head).not.toMatch(/^x-middleware-/im)
      expect(head.replace(/^location: .*$/im, '')).not.toContain('qqqqqqqq')
    })
  }
})

test.describe('a response that Next creates without Latchkey’s routes', { tag: '@sandbox' }, () => {
  for (const [path, status] of [
    ['/login/', 308],
    ['//other.example/login', 308],
    ['/_next/static/no-such-file.js', 404],
    ['/_next/image?url=%2Ficon.svg&w=64&q=75', 404],
    ['/icon.svg', 200],
  ] as const) {
    test(`${path}: ${status}, cannot be framed or taken for another type`, async () => {
      const [head = ''] = (await exchange(port, request(`GET ${path}`))).split('\r\n\r\n')
      expect(statusOf(head)).toBe(status)
      expect(head).toContain("frame-ancestors 'none'")
      expect(head).toMatch(/^x-frame-options: DENY/im)
      expect(head).toMatch(/^x-content-type-options: nosniff/im)
      expect(head).toMatch(/^content-type: [\w+/]+/im)
      if (status !== 200) expect(head).toMatch(/^cache-control: .*no-(?:store|cache)/im)
    })
  }

  test('a redirect to the canonical URL stays on Latchkey’s own origin', async () => {
    const response = await exchange(port, request('GET //other.example/%2e%2e/%2fother.example/'))
    expect(response).not.toMatch(/^location: (?:\w+:|[/\\]{2})/im)
  })
})

test('a router state that Next cannot parse is no server error', { tag: '@sandbox' }, async () => {
  for (const state of ['x', '%E4', '{}']) {
    for (const path of ['/logoutsuccess', '/no-such-page']) {
      const headers = ['RSC: 1', `Next-Router-State-Tree: ${state}`]
      expect(statusOf(await exchange(port, request(`GET ${path}`, headers)))).toBeLessThan(500)
    }
  }
})

for (const [setting, hsts] of [
  ['on', 'max-age=31536000; includeSubDomains'],
  ['off', 'max-age=31536000'],
] as const) {
  test(`HSTS_INCLUDE_SUBDOMAINS=${setting}: pages and files have HSTS`, {
    tag: ['@sandbox', '@more'],
  }, async () => {
    const server = await startServerProcess(`hsts-${setting}`, start, {
      APP_URL: 'https://login.example.com',
      HSTS_INCLUDE_SUBDOMAINS: setting,
    })
    try {
      for (const path of ['/login', '/error', '/no-such-page', '/icon.svg', '/login/', '/api/health/live']) {
        const [head = ''] = (await exchange(server.port, request(`GET ${path}`))).split('\r\n\r\n')
        expect(`${path} ${/^strict-transport-security: (.*)$/im.exec(head)?.[1]}`).toBe(`${path} ${hsts}`)
      }
    } finally {
      killAll(server)
    }
  })
}

test.describe('a slow client', { tag: ['@sandbox', '@more'] }, () => {
  for (const [part, text] of [
    ['silence', ''],
    ['headers', 'GET /login HTTP/1.1\r\nHost: x\r\nX-A: '],
    ['body', `POST /login?flow=x HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 99\r\n\r\na`],
  ] as const) {
    test(`loses its connection before the end of its ${part}`, async () => {
      const socket = await openConnection(port)
      socket.resume().write(text)
      const sending = setInterval(() => socket.write(text && 'a'), 4_000)
      const startedAt = Date.now()
      // Data that is sent after the server's end can cause an error.
      await once(socket, 'end').catch(() => {})
      clearInterval(sending)
      expect(Date.now() - startedAt).toBeLessThan(40_000)
    })
  }
})

test.describe('with HOSTNAME as an IP address of the loopback', { tag: ['@sandbox', '@more'] }, () => {
  test('a flow starts without a second request to the server itself', async () => {
    const server = await startServerProcess('hostname', start, { HOSTNAME: '127.0.0.1' })
    try {
      const response = await exchange(server.port, request('GET /login'))
      expect(statusOf(response)).toBe(303)
      // Next adds X-Forwarded-For to a request that it sends to itself.
      expect(readFileSync(server.logFile, 'utf8')).not.toContain('forwarded_for_ignored')
    } finally {
      killAll(server)
    }
  })
})

for (const { title, environment, warnings } of [
  { title: 'without AUTH_SERVICE_URL there is one warning', environment: {}, warnings: 1 },
  {
    title: 'with PHONE_VERIFICATION=off there is none',
    environment: { PHONE_VERIFICATION: 'off' },
    warnings: 0,
  },
  {
    title: 'with AUTH_SERVICE_URL there is none',
    environment: { AUTH_SERVICE_URL: 'http://localhost:1' },
    warnings: 0,
  },
]) {
  test(`about phone codes: ${title}`, { tag: ['@sandbox', '@more'] }, async () => {
    const server = await startServerProcess('phone-codes', start, environment)
    try {
      await exchange(server.port, request('GET /api/health/live'))
      const log = readFileSync(server.logFile, 'utf8')
      expect(
        log.match(/"phone_codes_unavailable".*AUTH_SERVICE_URL.*PHONE_VERIFICATION/g) ?? [],
      ).toHaveLength(warnings)
    } finally {
      killAll(server)
    }
  })
}

test('X-Forwarded-For without TRUSTED_PROXY_HOPS causes one warning', {
  tag: ['@sandbox', '@more'],
}, async () => {
  const server = await startServerProcess('forwarded-for', start)
  try {
    const warnings = () =>
      readFileSync(server.logFile, 'utf8').match(/"forwarded_for_ignored".*TRUSTED_PROXY_HOPS/g)
    for (const ipAddress of ['192.0.2.1', '192.0.2.2']) {
      await exchange(server.port, request('GET /logoutsuccess', [`X-Forwarded-For: ${ipAddress}`]))
      await expect.poll(warnings).toHaveLength(1)
    }
  } finally {
    killAll(server)
  }
})

test('a form in a browser without a proxy causes none, although Next then sends a request to itself', {
  tag: ['@sandbox', '@more'],
}, async ({ page }) => {
  const server = await startServerProcess('no-proxy', start)
  try {
    await page.context().setExtraHTTPHeaders({})
    await page.goto(`${server.url}/login`)
    await submitLogin(page, newPerson())
    await expect(page.getByText('Your account or password is incorrect')).toBeVisible()
    expect(readFileSync(server.logFile, 'utf8')).not.toContain('forwarded_for_ignored')
  } finally {
    killAll(server)
  }
})

/** How many descriptors the server has open. */
function descriptors({ child }: ServerProcess): number {
  return readdirSync(`/proc/${child.pid}/fd`).length
}
