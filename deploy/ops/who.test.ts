import { afterAll, expect, jest, test } from '@jest/globals'
import { closeServers } from '@/lib/http/testing/test-server'
import { TestService } from '@/lib/http/testing/test-service'
import { createDigests } from '@/lib/rate-limits/digests'
import { buildTools } from '../testing/build-tools'

// Each command runs in a separate process.
jest.setTimeout(60_000)
const tools = buildTools()
const admin = new TestService()
afterAll(closeServers)

const [secret, older] = ['n'.repeat(32), 'o'.repeat(32)]
const identity = (id: string, traits: object) => ({ id, schema_id: 'default', schema_url: '', traits })

/** `npm run ops -- who ...`, with two pages of people. */
async function who(asked: string, SESSION_SECRET = `${secret},${older}`): Promise<[number, string]> {
  const url = await admin.start()
  admin.respond('GET /admin/identities', ({ query }) =>
    query.get('page_token') === 'two'
      ? { body: [identity('the-second', { email: 'grace@example.com', phone: '+81312345678' })] }
      : {
          body: [identity('the-first', { email: 'ada@example.com', name: { first: 'Ada' } })],
          headers: { link: '</admin/identities?page_size=500&page_token=two>; rel="next"' },
        },
  )
  const variables = { ORY_ADMIN_URL: url, ORY_SDK_URL: url, APP_URL: 'http://localhost:3000', SESSION_SECRET }
  return tools.runOps({ __NEXT_PROCESSED_ENV: 'true', ...variables }, '--json', 'who', asked)
}

test.each([
  ['the current secret', secret],
  ['the secret before', older],
])('the digest of %s names the account, on any page', async (_, made) => {
  const digest = createDigests(made).account('Grace@example.com')
  const [status, output] = await who(digest)
  expect(status).toBe(0)
  expect(JSON.parse(output)).toEqual([
    expect.objectContaining({ id: 'the-second', identifier: 'grace@example.com' }),
  ])
})

test('a digest can begin with a dash', async () => {
  const digests = createDigests(secret)
  const number = Array.from({ length: 10_000 }, (_, at) => at).find((at) =>
    digests.account(`ada${at}@example.com`).startsWith('-'),
  )
  const [, output] = await who(digests.account(`ada${number}@example.com`))
  expect(output).toContain('No identity has the digest')
})

test('an identifier has a digest for each secret, to search the log for', async () => {
  const [, output] = await who('+81 3-1234-5678')
  expect(JSON.parse(output).map(({ digest }: { digest: string }) => digest)).toEqual(
    [secret, older].map((one) => createDigests(one).account('+81312345678')),
  )
})

test('a digest of no account is not found, and without the secret there is none', async () => {
  expect(await who('x'.repeat(32))).toEqual([3, expect.stringContaining('No identity has the digest')])
  expect(await who('x', '')).toEqual([2, expect.stringContaining('SESSION_SECRET: is missing')])
})
