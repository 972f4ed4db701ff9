import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import type { Page, Response } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson, type Person } from '../../fixtures/people'
import { flowIdOf, registerAs, signIn, signOut } from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { proxyPath, readFlow } from '../../support/kratos-flow'
import { mailNumber } from '../../support/mails'
import { newPhone, openRegistrationFromLine, sendCodeTo } from '../../support/phone-actions'
import { Visitor } from '../../support/proxies/visitor'
import { openSettings } from '../../support/settings-actions'
import { endVariant } from '../../support/variants'

const { appUrl, deployment, portal, redirectPorts } = currentBackend()
const { port } = new URL(appUrl)
const json = { accept: 'application/json', 'content-type': 'application/json' }

/** All responses that the page gets from now on. */
function recordResponses(page: Page): readonly Response[] {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  return responses
}

/** The cookies that the app sets. The OpenID provider of the tests has the same host, but no TLS. */
async function setCookiesOf(responses: readonly Response[]): Promise<string[]> {
  const ours = responses.filter((response) => new URL(response.url()).origin === appUrl)
  const headers = await Promise.all(ours.map((response) => response.headersArray()))
  return headers
    .flat()
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .map(({ value }) => value)
}

test('every cookie is Secure, and Latchkey’s own cookies have the prefix __Host-', {
  tag: '@https-only',
}, async ({ page }) => {
  const responses = recordResponses(page)
  const person = newPerson()
  await page.goto('/registration?return_to=/sessions')
  await openRegistrationFromLine(page)
  await sendCodeTo(page, newPhone())
  await endVariant(page.context())
  await page.goto('/logoutsuccess')
  await page.getByRole('link', { name: 'Language: English' }).click()
  await page.getByRole('button', { name: '繁體中文' }).click()
  await page.context().clearCookies({ name: 'lang' })
  await registerAs(page, person)
  await signOut(page)
  await signIn(page, person)

  const cookies = await setCookiesOf(responses)
  const names = new Set(cookies.map((cookie) => cookie.split('=')[0]))
  expect(cookies.filter((cookie) => !/; *secure(;|$)/i.test(cookie))).toEqual([])
  const ours = cookies.filter((cookie) => cookie.includes('latchkey_'))
  expect(ours).not.toEqual([])
  expect(ours.filter((cookie) => !isHostCookie(cookie))).toEqual([])
  expect([...names]).toEqual(expect.arrayContaining(['ory_kratos_session', 'lang']))
  const kept = (await page.context().cookies()).filter(({ name }) => names.has(name))
  expect(kept.filter(({ secure }) => !secure)).toEqual([])
})

/** What browsers require of a cookie with this prefix (RFC 6265bis, 4.1.3.2). */
function isHostCookie(cookie: string): boolean {
  return cookie.startsWith('__Host-') && /; *path=\/(;|$)/i.test(cookie) && !/; *domain=/i.test(cookie)
}

test('the browser uses HTTP/2, and no other program of localhost has to be https', {
  tag: '@https-only',
}, async ({ page }) => {
  const response = await page.goto('/login')
  expect(response?.headers()).not.toHaveProperty('strict-transport-security')
  expect(await page.evaluate(protocolsOfPage)).toEqual(['h2'])
})

/** The protocols of the page and its files. */
function protocolsOfPage(): string[] {
  const entries = performance.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming)
  return [...new Set(entries.map((entry) => entry.nextHopProtocol))]
}

test('the proxy speaks HTTP/2 and no TLS before 1.2', { tag: '@https-only' }, async () => {
  const negotiate = (options: object) =>
    new Promise<string | false | null>((resolve) => {
      const servername = 'localhost'
      const socket = connect({ host: '127.0.0.1', port: Number(port), servername, ...options }, () => {
        resolve(socket.alpnProtocol)
        socket.destroy()
      })
      socket.once('error', () => resolve(null))
    })
  expect(await negotiate({ ALPNProtocols: ['h2', 'http/1.1'] })).toBe('h2')
  expect(await negotiate({ ALPNProtocols: ['http/1.1'] })).toBe('http/1.1')
  // OpenSSL itself refuses old versions unless its security level is 0.
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }
  expect(await negotiate(old)).toBeNull()
})

test('http redirects to the same page on https', { tag: '@https-only' }, async ({ request }) => {
  const path = '/login?return_to=%2Fsessions'
  const response = await request.get(`http://localhost:${redirectPorts[0]}${path}`, { maxRedirects: 0 })
  expect(response.status()).toBe(308)
  // The two sites of the tests have one host. Caddy redirects a host to one of its sites, in no defined
  // order.
  const sites = deployment === 'caddy' ? [appUrl, portal.portalUrl] : [appUrl]
  expect(sites.map((site) => site + path)).toContain(response.headers().location)
})

test('no request and no redirect of a whole journey leaves https', { tag: '@https-only' }, async ({
  page,
}) => {
  const responses = recordResponses(page)
  const person = newPerson()
  await page.goto('/registration?return_to=/sessions')
  await registerAs(page, person)
  await page.goto('/verification')
  await openSettings(page)
  await page.goto('/sessions')
  await signOut(page)
  await signIn(page, person)
  await verifyFromMail(page, person)

  expect(responses.map((response) => response.url()).filter((url) => !url.startsWith(`${appUrl}/`))).toEqual(
    [],
  )
  const locations = responses.map((response) => response.headers().location ?? '/')
  expect(locations.filter((location) => new URL(location, appUrl).origin !== appUrl)).toEqual([])
})

/** Follows the URL of the mail, which Kratos built from its own settings. */
async function verifyFromMail(page: Page, person: Person): Promise<void> {
  const { link } = await mailNumber(1, person.email)
  expect(link).toMatch(new RegExp(`^${appUrl}/`))
  await page.goto(link)
}

const sessionSchema = z.object({
  devices: z.array(z.object({ ip_address: z.string() })).min(1),
})

/** Signs in from this IP address, and returns the one that Kratos stored for the session. */
async function ipAddressAtKratos(
  visitor: Visitor,
  person: Person,
  forged: Record<string, string>,
): Promise<string> {
  const start = await visitor.send(`${proxyPath}/self-service/login/browser`, {
    headers: { ...json, ...forged },
  })
  const { action, csrfToken } = readFlow(JSON.parse(start.body))
  expect(action).toMatch(new RegExp(`^${appUrl}/`))
  const { email: identifier, password } = person
  const form = { method: 'password', csrf_token: csrfToken, identifier, password }
  const done = await visitor.send(action, {
    method: 'POST',
    headers: { ...json, ...forged, origin: appUrl },
    body: JSON.stringify(form),
  })
  expect(done.status).toBe(200)
  const whoami = await visitor.send(`${proxyPath}/sessions/whoami`, { headers: { ...json, ...forged } })
  return sessionSchema.parse(JSON.parse(whoami.body)).devices[0]?.ip_address ?? ''
}

test('a session has the IP address of the visitor, whatever the visitor claims', {
  tag: '@https-only',
}, async ({ person }) => {
  const forgeries: Record<string, string>[] = [
    {},
    { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { 'x-forwarded-for': '203.0.113.7, 198.51.100.1', forwarded: 'for=203.0.113.7;proto=http' },
    { 'x-real-ip': '203.0.113.7', 'true-client-ip': '203.0.113.7', 'cf-connecting-ip': '203.0.113.7' },
  ]
  for (const [at, forged] of forgeries.entries()) {
    const ipAddress = `127.0.2.${at + 1}`
    expect(await ipAddressAtKratos(new Visitor(ipAddress), person, forged)).toContain(ipAddress)
  }
})

test('limits by IP address count the visitor and not the proxy', { tag: '@https-only' }, async ({ page }) => {
  await openRegistrationFromLine(page)
  const form = new URLSearchParams({
    'latchkey.page': `/registration?flow=${await flowIdOf(page)}`,
    'latchkey.csrf': await page.locator('input[name="latchkey.csrf"]').inputValue(),
    'traits.phone': newPhone(),
  })
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const ask = async (ipAddress: string, at: number) => {
    const headers = {
      cookie,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      origin: appUrl,
      'x-forwarded-for': `203.0.113.${at}`,
    }
    const visitor = new Visitor(ipAddress)
    const { status, rawHeaders } = await visitor.send('/api/phone/send', {
      method: 'POST',
      headers,
      body: `${form}`,
    })
    return { status, wait: Number(headerOf(rawHeaders, 'retry-after') ?? 0) }
  }
  // An IP address may make 60 calls an hour. Over that, the wait is longer than the one for the next code.
  const calls = await Promise.all(Array.from({ length: 80 }, (_, at) => ask('127.0.3.1', at)))
  expect(calls.filter(({ wait }) => wait > 60).length).toBe(20)
  const { status, wait } = await ask('127.0.3.2', 80)
  expect({ status, isShort: wait <= 60 }).toEqual({ status: 429, isShort: true })
})

function headerOf(rawHeaders: readonly string[], name: string): string | undefined {
  const at = rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name)
  return at < 0 ? undefined : rawHeaders[at + 1]
}

test('responses with large headers pass the proxy', { tag: '@https-only' }, async () => {
  // The portal stores the visitor's destination in the session, and repeats it in the URL.
  const returnTo = `${portal.siteUrls[0]}/?a=${'x'.repeat(3_800)}`
  const url = `${portal.portalUrl}/oauth?${new URLSearchParams({ return_to: returnTo })}`
  const { status, rawHeaders } = await new Visitor('127.0.4.1').send(url)
  expect(status).toBe(303)
  expect(headerOf(rawHeaders, 'set-cookie')).toMatch(/^__Host-latchkey_session=/)
  // The buffer that nginx has by default holds 4 or 8 KB.
  expect(rawHeaders.join('').length).toBeGreaterThan(8_192)
})

test('large request headers pass the proxy, and those over 64 KiB do not', {
  tag: '@https-only',
}, async () => {
  const visitor = new Visitor('127.0.4.2')
  const withCookies = async (count: number) => {
    const cookie = Array.from({ length: count }, (_, at) => `other${at}=${'x'.repeat(3_900)}`).join('; ')
    return (await visitor.send('/logoutsuccess', { headers: { cookie, 'x-other': 'x'.repeat(25_000) } }))
      .status
  }
  expect(await withCookies(7)).toBe(200)
  expect([400, 431]).toContain(await withCookies(12))
})

test('a body over 64 KiB is rejected, and a smaller one reaches the app', {
  tag: '@https-only',
}, async () => {
  const visitor = new Visitor('127.0.4.3')
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: appUrl }
  const post = (length: number, inChunks: boolean) =>
    visitor.send('/login', { method: 'POST', headers, body: `a=${'x'.repeat(length - 2)}`, inChunks })
  for (const inChunks of [false, true]) {
    expect((await post(64 * 1024 + 1, inChunks)).status).toBe(413)
    expect((await post(64 * 1024, inChunks)).status).toBe(303)
  }
})

test('a request that the proxy cannot parse does not affect others', { tag: '@https-only' }, async () => {
  const head = `POST /login HTTP/1.1\r\nHost: ${new URL(appUrl).host}\r\n`
  for (const rest of [
    'Transfer-Encoding: chunked\r\n\r\nno length\r\n',
    'Transfer-Encoding: chunked\r\n\r\n5\r\nab',
    'Content-Length: 99\r\n\r\nab',
    `Content-Length: ${10 * 64 * 1024}\r\n\r\n${'a'.repeat(2 * 64 * 1024)}`,
  ]) {
    const socket = await openTls()
    socket.end(head + rest)
    await once(socket.resume(), 'close')
    expect((await new Visitor('127.0.4.4').send('/logoutsuccess')).status, rest.slice(0, 60)).toBe(200)
  }
})

test('a URL over Latchkey’s limit does not affect others', { tag: '@https-only' }, async () => {
  // The redirect of such a URL would have more headers than nginx accepts, and count as a failure of the
  // instance.
  const url = `/login?a=${'"'.repeat(30_000)}`
  for (let count = 0; count < 4; count += 1) {
    const socket = await openTls()
    socket.write(`GET ${url} HTTP/1.1\r\nHost: ${new URL(appUrl).host}\r\nConnection: close\r\n\r\n`)
    const [first] = await once(socket, 'data')
    expect(String(first)).toMatch(/^HTTP\/1\.1 414 /)
    socket.destroy()
    expect((await new Visitor('127.0.4.6').send('/logoutsuccess')).status).toBe(200)
  }
})

for (const [part, text, more] of [
  ['headers', 'GET /login HTTP/1.1\r\nX-A: ', 'a'],
  // nginx counts the time since the last part of the body, and Latchkey gets the body when it is complete.
  [
    'body',
    `POST /login HTTP/1.1\r\nHost: ${new URL(appUrl).host}\r\nContent-Length: 99\r\n\r\n`,
    deployment === 'nginx' ? '' : 'a',
  ],
] as const) {
  test(`a client that sends its ${part} slowly is disconnected`, { tag: '@https-only' }, async () => {
    const socket = await openTls()
    socket.resume().write(text)
    const sending = setInterval(() => socket.write(more), 4_000)
    const startedAt = Date.now()
    await once(socket, 'close')
    clearInterval(sending)
    expect(Date.now() - startedAt).toBeLessThan(40_000)
    expect((await new Visitor('127.0.4.5').send('/logoutsuccess')).status).toBe(200)
  })
}

/** A connection for raw bytes of HTTP/1.1. */
async function openTls(): Promise<TLSSocket> {
  const options = { host: '127.0.0.1', port: Number(port), servername: 'localhost' }
  const socket = connect({ ...options, ALPNProtocols: ['http/1.1'] })
  // The proxy may reset a connection that it abandons.
  socket.on('error', () => {})
  await once(socket, 'secureConnect')
  return socket
}
