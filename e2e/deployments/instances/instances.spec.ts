import { execFileSync } from 'node:child_process'
import type { APIResponse, Page } from '@playwright/test'
import { type RedisServer, startRedis } from '../../../lib/request/testing/redis-harness'
import { authServicePath } from '../../../sandbox/auth-service/auth-service'
import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPassword } from '../../fixtures/people'
import { expectSignedIn, flowIdOf, signIn, signOut } from '../../support/actions'
import { type AnotherApp, startAnotherApp } from '../../support/another-app'
import { currentBackend } from '../../support/backend'
import { submitFrom } from '../../support/guess-actions'
import { ops } from '../../support/invitation-actions'
import { mailsTo } from '../../support/mails'
import { newPhone, openRegistrationFromLine } from '../../support/phone-actions'
import { servedByHeader } from '../../support/proxies/round-robin'
import { openSettings } from '../../support/settings-actions'

const { appUrl, appPorts, inboxUrl } = currentBackend()

test('the requests of one visitor reach every instance', { tag: '@instances-only' }, async ({
  page,
  person,
}) => {
  const instances = new Set<string | undefined>()
  page.on('response', (response) => instances.add(response.headers()[servedByHeader]))
  await startSession(page, person)
  await openSettings(page)
  expect([...instances].sort()).toEqual(appPorts.map(String))
})

test('the operator sees and clears the counters of all instances', { tag: '@instances-only' }, async ({
  person,
}) => {
  const counted = async () => {
    const { output, errors } = await ops('limits', 'show', '--of', person.email)
    expect(errors).toBe('')
    return Number(/^account +(\d+) /m.exec(output)?.[1])
  }
  const wrong = { method: 'password', identifier: person.email, password: newPassword() }
  for (let tries = 0; tries < 4; tries += 1) await submitFrom(appUrl, '192.0.2.1', 'login', 'json', wrong)
  expect(await counted()).toBe(4)
  await ops('--yes', 'limits', 'clear', '--of', person.email)
  expect(await counted()).toBe(0)
})

test.describe('Redis is restarted', { tag: '@instances-only' }, () => {
  let redis: RedisServer
  let instances: AnotherApp[]

  test.beforeAll(async () => {
    redis = await startRedis()
    instances = await Promise.all(['redis-one', 'redis-two'].map((name) => startInstance(name, redis.url)))
  })
  test.afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.stop()))
    redis.stop()
  })

  test('no session and no started registration is lost, and limits continue in memory', async ({
    page,
    person,
    anotherBrowser,
  }) => {
    const signedIn = await anotherBrowser()
    await signIn(signedIn, person)
    await openRegistrationFromLine(page)
    const phone = newPhone()
    expect(statuses(await burst(page, instances, phone, 10))).toEqual({ 200: 1, 429: 9 })

    redis.stop()
    // Each instance counts from zero in its memory, so each may send one more code.
    expect(statuses(await burst(page, instances, phone, 10))).toEqual({ 200: 2, 429: 8 })
    for (const instance of instances) await expectAccountAt(signedIn, instance, person.email)

    redis = await startRedis(redis.port)
    await untilConnected(redis, instances.length)
    // Redis has lost its counters, too. The instances share one counter again.
    const other = await anotherBrowser()
    await openRegistrationFromLine(other)
    const shared = newPhone()
    expect(statuses(await burst(other, instances, shared, 10))).toEqual({ 200: 1, 429: 9 })
    expect(await mailsTo(shared)).toHaveLength(1)
    for (const instance of instances) await expectAccountAt(signedIn, instance, person.email)
    await signedIn.goto('/')
    await expectSignedIn(signedIn, person)
    await signOut(signedIn)
  })
})

/** One more instance of the app, with a Redis of its own. */
function startInstance(name: string, redisUrl: string): Promise<AnotherApp> {
  return startAnotherApp(name, {
    APP_URL: appUrl,
    AUTH_SERVICE_URL: new URL(authServicePath, inboxUrl).href,
    REDIS_URL: redisUrl,
    TRUSTED_PROXY_HOPS: '1',
  })
}

/** Waits until this number of clients have sent Redis the ready check, which is their first command. */
async function untilConnected({ port }: RedisServer, count: number): Promise<void> {
  const command = ['-p', `${port}`, 'client', 'list']
  const clients = () => execFileSync('redis-cli', command, { stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  await expect.poll(() => clients().match(/ cmd=info /g)?.length, { timeout: 15_000 }).toBe(count)
}

/** The account page at one instance shows who is signed in. */
async function expectAccountAt(page: Page, { url }: AnotherApp, email: string): Promise<void> {
  const response = await page.request.get(`${url}/`)
  expect(await response.text()).toContain(email)
}

/** Requests a code repeatedly, at one instance after the other. */
async function burst(
  page: Page,
  apps: readonly AnotherApp[],
  phone: string,
  count: number,
): Promise<APIResponse[]> {
  const form = {
    'latchkey.page': `/registration?flow=${await flowIdOf(page)}`,
    'latchkey.csrf': await page.locator('input[name="latchkey.csrf"]').inputValue(),
    'traits.phone': phone,
  }
  const headers = { accept: 'application/json', origin: appUrl, 'x-forwarded-for': '192.0.2.1' }
  const responses: APIResponse[] = []
  for (let at = 0; at < count; at += 1) {
    const app = apps[at % apps.length]
    responses.push(await page.request.post(`${app?.url}/api/phone/send`, { form, headers }))
  }
  return responses
}

/** How many responses have each status. */
function statuses(responses: readonly APIResponse[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const response of responses) counts[response.status()] = (counts[response.status()] ?? 0) + 1
  return counts
}
