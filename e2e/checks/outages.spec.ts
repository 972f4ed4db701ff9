import { readdirSync, readFileSync } from 'node:fs'
import getPort from 'get-port'
import { expect, test } from '../fixtures/fixtures'
import type { Person } from '../fixtures/people'
import { startService } from '../ory/process/service'
import {
  alertOf,
  emailField,
  expectSignedIn,
  flowIdOf,
  heading,
  passwordField,
  signInButton,
} from '../support/actions'
import { startAnotherApp } from '../support/another-app'
import { currentBackend } from '../support/backend'
import { type FaultProxy, type NetworkFault, startNetworkFaultProxy } from '../support/fault-proxy'
import { FormClient } from '../support/form-client'
import { type OwnService, ownService } from '../support/own-ory'
import { exitStatus, killAll, type ServerProcess, startServerProcess } from '../support/server-process'

/*
 * The table of docs/operating.md: what a visitor sees during an outage of a service. The app, Kratos and
 * Hydra of this file are separate, so no other test is affected.
 */

const backend = currentBackend()
const start = 'exec node deploy/start.mjs'
const asBrowser = { headers: { accept: 'text/html', 'accept-language': 'en' } }

let kratos: OwnService
let hydra: OwnService
let proxy: FaultProxy
let app: ServerProcess

test.describe.configure({ mode: 'default' })
test.describe('outages', { tag: ['@ory', '@more'] }, () => {
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    ;[kratos, hydra] = await Promise.all([ownService('kratos'), ownService('hydra')])
    await Promise.all([kratos.start(), hydra.start()])
    proxy = await startNetworkFaultProxy(kratos.url)
    app = await startServerProcess('outages', start, settings())
  })
  test.afterAll(async () => {
    killAll(app)
    await proxy.stop()
    await Promise.all([kratos.kill(), hydra.kill()])
  })

  const busy = 'Too many attempts'
  const away = 'Sign-in is not available right now'
  const slow = 'This is taking too long'
  const nonsense = 'We received an unexpected response'

  type Row = readonly [fault: NetworkFault, title: string, status: number]
  /** The error page that the visitor sees, and its status: one fault for each page. */
  const table: readonly Row[] = [
    ['refused', away, 503],
    ['silence', slow, 503],
    ['truncated-json', nonsense, 502],
    ['busy-seconds', busy, 429],
  ]
  /** Other faults, with the same pages. */
  const otherFaults: readonly Row[] = [
    ['reset-in-headers', away, 503],
    ['reset-in-body', away, 503],
    ['one-byte-a-second', slow, 503],
    ['wrong-json', nonsense, 502],
    ['html-500', away, 503],
    ['html-503', away, 503],
    ['huge-body', away, 503],
    ['huge-cookie', away, 503],
  ]

  for (const [fault, title, status] of table) {
    test(`Kratos, ${fault}: a page answers ${status}, what was typed stays, and all is well after it`, async ({
      page,
      person,
      anotherBrowser,
    }) => {
      await becomesReady()
      const descriptorsBefore = descriptors()
      await page.goto(`${app.url}/login?return_to=/`)
      await emailField(page).fill(person.email)
      await passwordField(page).fill(person.password)

      await proxy.begin(fault)
      const other = await anotherBrowser()
      const [response] = await Promise.all([other.goto(`${app.url}/login`), signInButton(page).click()])
      expect(response?.status()).toBe(status)
      expect(response?.headers()['retry-after']).toMatch(/^[1-9]\d*$/)
      expect(new URL(other.url()).pathname).toBe('/error')
      await expect(heading(other, title)).toBeVisible()
      // With JavaScript the form stays, unless Kratos' response was unusable.
      const stays = title !== nonsense
      if (stays) await expect(alertOf(page)).toContainText('Sign-in is not available right now.')
      else await expect(heading(page, title)).toBeVisible()
      // A page that needs no service is unchanged.
      expect((await other.goto(`${app.url}/logoutsuccess`))?.status()).toBe(200)

      await proxy.end()
      await becomesReady()
      if (!stays) await page.getByRole('link', { name: 'Try again' }).click()
      await expect(emailField(page)).toHaveValue(person.email)
      await expect(passwordField(page)).toHaveValue(stays ? person.password : '')
      if (!stays) await passwordField(page).fill(person.password)
      await signInButton(page).click()
      await expectSignedIn(page, person)
      await page.goto('about:blank')
      await expect.poll(descriptors).toBeLessThan(descriptorsBefore + 20)
    })
  }

  for (const [fault, title, status] of otherFaults) {
    test(`Kratos, ${fault}: a page answers ${status}, and all is well after it`, async ({ person }) => {
      await becomesReady()
      const descriptorsBefore = descriptors()
      await proxy.begin(fault)
      const shown = await fetch(`${app.url}/login`, asBrowser)
      expect(shown.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      expect(new URL(shown.url).pathname).toBe('/error')
      expect([shown.status, await shown.text()]).toEqual([status, expect.stringContaining(`>${title}</h1>`)])
      // A page that needs no service is unchanged.
      expect((await ask('/logoutsuccess')).status).toBe(200)

      await proxy.end()
      await becomesReady()
      await signInByForm(app.url, person)
      await expect.poll(descriptors).toBeLessThan(descriptorsBefore + 20)
    })
  }

  test('Kratos, many-cookies: a sign-in works as usual', async ({ person }) => {
    await becomesReady()
    await proxy.begin('many-cookies')
    await signInByForm(app.url, person)
    await proxy.end()
  })

  test('one visitor whose requests always fail does not affect others', async ({ page }) => {
    await becomesReady()
    await page.goto(`${app.url}/login`)
    const flow = await flowIdOf(page)
    for (const fault of ['reset-in-headers', 'huge-body', 'silence'] as const) {
      await proxy.begin(fault, new RegExp(`id=${flow}`))
      const ofOne = Promise.all(Array.from({ length: 30 }, () => ask(`/login?flow=${flow}`)))
      const others: number[] = []
      const ended = { value: false }
      void ofOne.finally(() => {
        ended.value = true
      })
      while (!ended.value && others.length < 15) others.push((await ask('/login')).status)
      expect(new Set((await ofOne).map(({ status }) => status))).toEqual(new Set([503]))
      expect(new Set(others)).toEqual(new Set([200]))
      await proxy.end()
    }
  })

  test('100 huge responses leave the memory unchanged', async () => {
    await becomesReady()
    await askMany(20, 4, '/login')
    const before = residentMegabytes()
    await proxy.begin('huge-body')
    await askMany(100, 4, '/login')
    await proxy.end()
    expect(residentMegabytes() - before).toBeLessThan(150)
  })

  test('while Kratos hangs, visitors get a response immediately, and soon after its return as usual', async () => {
    test.setTimeout(120_000)
    await becomesReady()
    kratos.suspend()
    await expect.poll(async () => isShed(await ask('/login')), { timeout: 30_000 }).toBe(true)
    const [during, elsewhere] = await Promise.all([
      askMany(30, 3, '/login'),
      askMany(30, 1, '/logoutsuccess'),
    ])
    expect(new Set(during.map(({ status }) => status))).toEqual(new Set([503]))
    expect(new Set(elsewhere.map(({ status }) => status))).toEqual(new Set([200]))
    report('hang', { during, elsewhere })
    expect(quantile(during, 0.5)).toBeLessThan(1000)
    expect((await fetch(`${app.url}/api/health/ready`)).status).toBe(503)

    kratos.resume()
    const resumedAt = performance.now()
    await expect.poll(async () => (await ask('/login')).status, { intervals: [50] }).toBe(200)
    expect(performance.now() - resumedAt).toBeLessThan(5000)
  })

  test('Kratos restarts under load: 503 immediately, then as usual', async ({ page, person }) => {
    test.setTimeout(120_000)
    await becomesReady()
    await page.goto(`${app.url}/login?return_to=/`)
    await kratos.kill()
    const during = await askMany(30, 3, '/login')
    report('restart', { during })
    expect(new Set(during.map(({ status }) => status))).toEqual(new Set([503]))
    expect(quantile(during, 0.5)).toBeLessThan(1000)

    await kratos.start()
    await becomesReady()
    const after = await askMany(9, 3, '/login')
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]))
    // The form was opened before the restart.
    await emailField(page).fill(person.email)
    await passwordField(page).fill(person.password)
    await signInButton(page).click()
    await expectSignedIn(page, person)
  })

  test('Hydra restarts: pages that need Hydra respond with 503, and no others', async () => {
    test.setTimeout(120_000)
    await becomesReady()
    await hydra.kill()
    const consent = () => fetch(`${app.url}/consent?consent_challenge=x`, asBrowser)
    const shown = await consent()
    expect([shown.status, await shown.text()]).toEqual([503, expect.stringContaining(`>${away}</h1>`)])
    expect((await ask('/login')).status).toBe(200)
    expect(await (await fetch(`${app.url}/api/health/ready`)).json()).toMatchObject({
      kratos: true,
      hydra: false,
    })

    await hydra.start()
    await becomesReady()
    // Hydra does not know this challenge, and returns that. Its admin API has a separate circuit breaker.
    await expect.poll(async () => (await consent()).status).toBe(200)
  })

  test('Redis restarts: the readiness check is 503, and people still sign in', async ({ person }) => {
    test.setTimeout(120_000)
    const redis = await ownRedis()
    const withRedis = await startServerProcess('outages-redis', start, {
      ...settings(),
      REDIS_URL: redis.url,
    })
    try {
      const ready = async () => (await fetch(`${withRedis.url}/api/health/ready`)).json()
      await expect.poll(ready).toMatchObject({ status: 'ok', redis: true })
      await redis.stop()
      const response = await fetch(`${withRedis.url}/api/health/ready`)
      expect([response.status, await response.json()]).toEqual([
        503,
        { status: 'unavailable', kratos: true, hydra: true, redis: false },
      ])
      await signInByForm(withRedis.url, person)
      await redis.start()
      await expect.poll(ready).toMatchObject({ status: 'ok', redis: true })
    } finally {
      killAll(withRedis)
      await redis.stop()
    }
  })

  test('the app crashes and restarts under load: an earlier form is accepted after it', async ({
    page,
    person,
    watch,
  }) => {
    test.setTimeout(120_000)
    // The password was typed just before the crash: its failure counter may still be in flight, and is lost.
    watch.expectConsoleError(
      /ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED) .*\/_next\/static\/chunks\//,
    )
    const crashing = await startAnotherApp('outages-crash', settings())
    try {
      await page.goto(`${crashing.url}/login?return_to=/`)
      await emailField(page).fill(person.email)
      await passwordField(page).fill(person.password)
      // Style sheets of the next pages are on their way.
      await page.waitForLoadState('networkidle')
      const load = askMany(200, 4, '/login', crashing.url)
      await crashing.restart()
      // A request gets its usual response, or none.
      expect((await load).filter(({ status }) => status !== 200 && status !== 0)).toEqual([])
      await signInButton(page).click()
      await expectSignedIn(page, person)
    } finally {
      await crashing.stop()
    }
  })

  test('the clock of the app is an hour fast or slow: people sign in as usual', async ({ page, person }) => {
    for (const hours of [1, -1]) {
      const shifted = await startServerProcess('outages-clock', `${clockOff(hours)} ${start}`, settings())
      try {
        await page.goto(`${shifted.url}/login?return_to=/`)
        await emailField(page).fill(person.email)
        await passwordField(page).fill(person.password)
        await signInButton(page).click()
        await expectSignedIn(page, person)
        await page.context().clearCookies()
      } finally {
        killAll(shifted)
      }
    }
  })

  test('the disk of the log is full: people sign in as usual', async ({ page, person }) => {
    const mute = await startServerProcess('outages-disk', `${start} > /dev/full 2> /dev/full`, settings())
    try {
      await askMany(30, 4, '/login', mute.url)
      await page.goto(`${mute.url}/login?return_to=/`)
      await emailField(page).fill(person.email)
      await passwordField(page).fill(person.password)
      await signInButton(page).click()
      await expectSignedIn(page, person)
      mute.child.kill('SIGTERM')
      expect(await exitStatus(mute)).toBe(143)
    } finally {
      killAll(mute)
    }
  })
})

function settings(): Record<string, string> {
  return {
    ORY_SDK_URL: proxy.url,
    ORY_BROWSER_URL: `${backend.appUrl}/api/.ory`,
    HYDRA_PUBLIC_URL: hydra.url,
    HYDRA_ADMIN_URL: hydra.adminUrl,
  }
}

/** Signs in without a browser, and reads the page after it. */
async function signInByForm(url: string, { email, password }: Person): Promise<void> {
  const visitor = new FormClient(url, 'en')
  const next = await visitor.post('/login?return_to=/', { identifier: email, password }, 'password')
  expect((await visitor.open(next)).html).toContain(email)
}

async function becomesReady(): Promise<void> {
  const status = async () => (await fetch(`${app.url}/api/health/ready`)).status
  await expect.poll(status, { timeout: 20_000, intervals: [100] }).toBe(200)
}

interface Asked {
  /** 0 when there was no response. */
  readonly status: number
  readonly milliseconds: number
}

/**
 * Requests a page as a new visitor, and reads it to its end. A failure redirects to the error page, which has
 * a status.
 */
async function ask(path: string, url = app.url): Promise<Asked> {
  const startedAt = performance.now()
  const took = () => performance.now() - startedAt
  try {
    const response = await load(url + path)
    const target = new URL(response.headers.get('location') ?? path, url)
    const shown = target.pathname === '/error' ? await load(target.href) : response
    return { status: shown.status, milliseconds: took() }
  } catch {
    return { status: 0, milliseconds: took() }
  }
}

async function load(url: string): Promise<Response> {
  const response = await fetch(url, { redirect: 'manual', ...asBrowser })
  await response.arrayBuffer()
  return response
}

/** Requests the page this many times, with this many concurrent visitors. */
async function askMany(
  times: number,
  visitors: number,
  path: string,
  url = app.url,
): Promise<readonly Asked[]> {
  const results: Asked[] = []
  let left = times
  const visit = async () => {
    while (left > 0) {
      left -= 1
      results.push(await ask(path, url))
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  return results
}

/** Kratos was not called: a call to it takes five seconds now. */
function isShed({ status, milliseconds }: Asked): boolean {
  return status === 503 && milliseconds < 4000
}

function quantile(results: readonly Asked[], share: number): number {
  const sorted = results.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

/** Saves the measured times with the results of the run, for docs/operating.md. */
function report(title: string, measured: Record<string, readonly Asked[]>): void {
  for (const [name, results] of Object.entries(measured)) {
    const [median, slowest] = [0.5, 0.99].map((share) => Math.round(quantile(results, share)))
    test
      .info()
      .annotations.push({ type: title, description: `${name}: median ${median} ms, p99 ${slowest} ms` })
  }
}

function descriptors(): number {
  return readdirSync(`/proc/${app.child.pid}/fd`).length
}

function residentMegabytes(): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${app.child.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** The variable that makes the clock of a Node process wrong. */
function clockOff(hours: number): string {
  const code = `const Real = Date, off = ${hours * 3_600_000};
    globalThis.Date = class extends Real {
      constructor(...given) { given.length ? super(...given) : super(Real.now() + off) }
      static now() { return Real.now() + off }
    }
    // Next replaces Date once more, and copies what the class itself has.
    Object.assign(globalThis.Date, { parse: Real.parse, UTC: Real.UTC })`
  return `NODE_OPTIONS='--import=data:text/javascript,${encodeURIComponent(code)}'`
}

async function ownRedis() {
  const port = await getPort()
  const begin = () =>
    startService({
      name: 'redis',
      program: 'redis-server',
      args: ['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''],
      logFile: `test-results/${backend.label}-outages-redis-${port}.log`,
      readyUrl: '',
    })
  let service = begin()
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      service = begin()
    },
    stop: async () => {
      service.kill()
      await service.ended
    },
  }
}
