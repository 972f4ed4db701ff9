import { beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { fetchSecondFactorDetails } from './second-factor-facts'

const kratos = new TestService()
startTestServices({ kratos, hasKratosAdmin: true })
beforeEach(() => {
  kratos.reset()
})

const browser = new TestBrowser(appUrl, { cookie: 'ory_kratos_session=s' })
const facts = async (withCodes = true) =>
  (await browser.run(() => fetchSecondFactorDetails('ada', withCodes))).value

/** Credentials as Kratos 26.2.0 and 1.3.1 send them. */
const totp = {
  type: 'totp',
  version: 0,
  created_at: '2026-05-03T10:00:00Z',
  updated_at: '2026-06-01T10:00:00Z',
}
const codes = (...used: readonly unknown[]) => ({
  ...totp,
  created_at: '2026-05-04T10:00:00.123Z',
  config: {
    recovery_codes: used.map((used_at, index) => ({
      code: `code-${index}`,
      ...(used_at !== undefined && { used_at }),
    })),
  },
})

test('returns since when both are on, and how many codes are left', async () => {
  const credentials = { totp, lookup_secret: codes('2026-05-05T00:00:00Z', null, undefined) }
  kratos.respond('GET /admin/identities/ada', { body: { credentials } })
  expect(await facts()).toEqual({
    totpSince: new Date('2026-05-03T10:00:00Z'),
    codesSince: new Date('2026-05-04T10:00:00.123Z'),
    codes: { left: 2, all: 3 },
  })
  const [asked] = kratos.requests
  expect(asked?.query.getAll('include_credential')).toEqual(['lookup_secret'])
  expect(asked?.headers).not.toHaveProperty('cookie')
})

test('does not request codes that the identity does not have', async () => {
  kratos.respond('GET /admin/identities/ada', { body: { credentials: { totp } } })
  expect(await facts(false)).toMatchObject({ totpSince: expect.any(Date), codes: undefined })
  expect(kratos.requests[0]?.query.has('include_credential')).toBe(false)
})

test.each<[string, number, unknown]>([
  ['an identity without them', 200, { credentials: {} }],
  ['an answer that is none', 200, []],
  [
    'times and codes of another kind',
    200,
    { credentials: { totp: { created_at: 7 }, lookup_secret: codes() } },
  ],
  ['an outage', 500, { credentials: { totp } }],
])('%s yields no number and no time of an app', async (_, status, body) => {
  kratos.respond('GET /admin/identities/ada', { status, body })
  expect(await facts()).toMatchObject({ totpSince: undefined, codes: undefined })
})
