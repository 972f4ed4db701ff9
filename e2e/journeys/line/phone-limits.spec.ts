import type { APIResponse, Page } from '@playwright/test'
import { redisMissing, startRedis } from '../../../lib/request/testing/redis-harness'
import { authServicePath } from '../../../sandbox/auth-service/auth-service'
import { expect, test } from '../../fixtures/fixtures'
import { flowIdOf } from '../../support/actions'
import { type AnotherApp, startAnotherApp } from '../../support/another-app'
import { currentBackend } from '../../support/backend'
import { mailsTo } from '../../support/mails'
import { newPhone, openRegistrationFromLine } from '../../support/phone-actions'

const { appUrl, inboxUrl } = currentBackend()

/** One more instance of the app, behind one proxy. All instances count in the same Redis. */
function startInstance(name: string, redisUrl: string): Promise<AnotherApp> {
  return startAnotherApp(name, {
    APP_URL: appUrl,
    AUTH_SERVICE_URL: new URL(authServicePath, inboxUrl).href,
    REDIS_URL: redisUrl,
    TRUSTED_PROXY_HOPS: '1',
  })
}

/** With more requests at once, Redis seems to be down on a slow machine. */
const atOnce = 20

/** Requests a code `count` times from one IP address. The instances take turns. */
async function burst(
  page: Page,
  apps: readonly AnotherApp[],
  { phone, ipAddress, count }: { phone: string; ipAddress: string; count: number },
): Promise<APIResponse[]> {
  const form = {
    'latchkey.page': `/registration?flow=${await flowIdOf(page)}`,
    'latchkey.csrf': await page.locator('input[name="latchkey.csrf"]').inputValue(),
    'traits.phone': phone,
  }
  const headers = { accept: 'application/json', origin: appUrl, 'x-forwarded-for': ipAddress }
  const ask = (at: number) =>
    page.request.post(`${apps[at % apps.length]?.url}/api/phone/send`, { form, headers })
  const responses: APIResponse[] = []
  while (responses.length < count) {
    const length = Math.min(atOnce, count - responses.length)
    responses.push(...(await Promise.all(Array.from({ length }, (_, at) => ask(at)))))
  }
  return responses
}

/**
 * Counts the sent codes, the requests over the minute limit, and those over the hour limit of an IP address.
 */
function tally(responses: readonly APIResponse[]) {
  const seconds = (response: APIResponse) => Number(response.headers()['retry-after'] ?? 0)
  const refused = responses.filter((response) => response.status() === 429 && seconds(response) > 0)
  return {
    sent: responses.filter((response) => response.status() === 200).length,
    thisMinute: refused.filter((response) => seconds(response) <= 60).length,
    thisHour: refused.filter((response) => seconds(response) > 60).length,
  }
}

test('two instances with one Redis share the limits', { tag: ['@sandbox', '@more'] }, async ({
  page,
  anotherBrowser,
}) => {
  if (redisMissing) process.stdout.write(`Skipped the test with two instances of the app: ${redisMissing}.\n`)
  test.skip(redisMissing !== undefined, redisMissing)
  const redis = await startRedis()
  const apps = await Promise.all(['one', 'two'].map((name) => startInstance(name, redis.url)))
  try {
    const phone = newPhone()
    await openRegistrationFromLine(page)
    const first = await burst(page, apps, { phone, ipAddress: '192.0.2.1', count: 80 })
    expect(tally(first)).toEqual({ sent: 1, thisMinute: 59, thisHour: 20 })

    const other = await anotherBrowser()
    await openRegistrationFromLine(other)
    const second = await burst(other, apps, { phone, ipAddress: '192.0.2.2', count: 10 })
    expect(tally(second)).toEqual({ sent: 0, thisMinute: 10, thisHour: 0 })
    expect(await mailsTo(phone)).toHaveLength(1)
  } finally {
    await Promise.all(apps.map((app) => app.stop()))
    redis.stop()
  }
})
