import type { Page } from '@playwright/test'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { z } from 'zod'
import { exampleUrl } from '../../sandbox/example-urls'
import { endSession, signedInEmail } from '../fixtures/accounts'
import { heading, submitLogin } from '../support/actions'
import { currentBackend } from '../support/backend'
import { recordSecrets } from '../support/secrets'
import { createClient } from './create-client'
import { exampleTest, expect } from './example-test'
import { commonJourneys, expectOrders, verifyForApplication, wanted } from './journeys'

const { name: backend, examplesPort, hydraUrl } = currentBackend()
const url = exampleUrl('spa-api', examplesPort)

/** The sandbox knows the client of the example. At the real Hydra, an operator registers it. */
const settings = async () =>
  backend === 'sandbox'
    ? {}
    : createClient(
        ...[
          '--kind',
          'spa',
          '--name',
          'Harbour Orders',
          '--scope',
          'openid offline_access email orders.read',
        ],
        ...['--redirect', `${url}/callback`, '--after-logout', `${url}/`],
        ...['--audience', 'orders', '--access-token', 'jwt', '--skip-consent'],
      )

const test = exampleTest('spa-api', settings)
// CORS does not allow a page to send this header to Hydra.
test.use({ extraHTTPHeaders: {} })

commonJourneys(test, {
  verify: verifyForApplication,
  signOut: async (page) => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL(`${url}/`)
    expect(await signedInEmail(page.request)).toBeNull()
  },
})

const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string(), id_token: z.string() })
type Tokens = z.infer<typeof tokensSchema>

/** The next tokens that the page gets from Hydra. */
async function nextTokens(page: Page): Promise<Tokens> {
  const response = await page.waitForResponse(`${hydraUrl}/oauth2/token`)
  const tokens = tokensSchema.parse(await response.json())
  recordSecrets(Object.entries(tokens).map(([kind, value]) => ({ kind, value })))
  return tokens
}

/** The status of the API for a token. */
async function orders(token?: string): Promise<number> {
  const headers: HeadersInit = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return (await fetch(`${url}/api/orders`, { headers })).status
}

test('tokens stay in memory and are refreshed, and a stolen one ends the sign-in', async ({
  page,
  person,
  watch,
}) => {
  watch.expectConsoleError(/oauth2\/token/)
  await page.clock.install()
  await page.goto(url + wanted)
  const [first] = await Promise.all([nextTokens(page), submitLogin(page, person)])
  await expectOrders(page, url, person)
  await expect(page.getByText('A lantern')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  for (const token of Object.values(first)) expect(stored).not.toContain(token)

  const [second] = await Promise.all([nextTokens(page), page.clock.fastForward('59:10')])
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(await orders(second.access_token)).toBe(200)
  await expectOrders(page, url, person)
  for (const [what, token] of Object.entries(await wrongTokens(second)))
    expect(await orders(token), what).toBe(401)

  // Two clients have the same token now, and Hydra cannot know who is the thief. So it revokes all of them.
  const form = { grant_type: 'refresh_token', refresh_token: first.refresh_token, ...(await clientOf(page)) }
  expect((await page.request.post(`${hydraUrl}/oauth2/token`, { form })).ok()).toBe(false)
  await endSession(page)
  await page.clock.fastForward('01:00:10')
  await expect(heading(page, 'Sign in')).toBeVisible()
})

/** Tokens that the API must not accept as access tokens. */
async function wrongTokens({ id_token, refresh_token }: Tokens): Promise<Record<string, string | undefined>> {
  const exp = Math.floor(Date.now() / 1000) + 600
  const claims = { iss: hydraUrl, aud: ['orders'], sub: 'eve', scp: ['orders.read'], exp }
  const { privateKey } = await generateKeyPair('RS256')
  return {
    'no token': undefined,
    'an ID token': id_token,
    'a refresh token': refresh_token,
    'signed by another key': await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey),
    'not signed': new UnsecuredJWT(claims).encode(),
  }
}

/** The id of the client, as the page has it. */
async function clientOf(page: Page): Promise<{ client_id: string }> {
  const response = await page.request.get(`${url}/settings.json`)
  return { client_id: z.object({ clientId: z.string() }).parse(await response.json()).clientId }
}
