import { beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { rateLimits } from '@/lib/rate-limits/shared-limits'
import { openConsent } from './open-consent'

const kratos = new TestService()
const hydra = new TestService()
startTestServices({ kratos, hydra })

const browser = new TestBrowser(appUrl)
const onward = 'https://oauth.example.com/oauth2/auth?consent_verifier=yes'
const skipped = (query = '') => ({
  body: {
    skip: true,
    subject: 'ada',
    request_url: `https://oauth.example.com/oauth2/auth?client_id=shop${query}`,
    requested_scope: ['openid'],
    client: { client_id: 'shop' },
  },
})
const signedIn = (minutesAgo: number) => ({
  body: {
    id: 's-1',
    identity: { id: 'ada', traits: {} },
    authenticated_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  },
})

beforeEach(async () => {
  kratos.reset().respond('GET /sessions/whoami', signedIn(1))
  hydra
    .reset()
    .respond('GET /admin/oauth2/auth/requests/consent', skipped())
    .respond('PUT /admin/oauth2/auth/requests/consent/accept', { body: { redirect_to: onward } })
  const { store, digests } = rateLimits() ?? {}
  if (!store || !digests) throw new Error('The limits are off.')
  const since = `since:${digests.identity('ada')}` as const
  await store.getAndDelete(since)
  await store.incrementBy(since, 3, 100)
})

const open = () => browser.run(() => openConsent({ consent_challenge: 'c' }))

test('a person who has just signed in for an application sees the failed attempts once, and then continues', async () => {
  const { value } = await open()
  expect(value).toMatchObject({ step: 'allow', wrongTries: 3, url: '/consent?consent_challenge=c' })
  expect(hydra.requests.filter(({ method }) => method === 'PUT')).toEqual([])
  expect(await open()).toEqual({ location: onward })
})

test('an application that allows no page, and an older sign-in, continue immediately', async () => {
  hydra.respond('GET /admin/oauth2/auth/requests/consent', skipped('&prompt=none'))
  expect(await open()).toEqual({ location: onward })
  hydra.respond('GET /admin/oauth2/auth/requests/consent', skipped())
  kratos.respond('GET /sessions/whoami', signedIn(20))
  expect(await open()).toEqual({ location: onward })
})
