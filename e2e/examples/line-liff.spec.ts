import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { startSession } from '../fixtures/accounts'
import { newPerson } from '../fixtures/people'
import { heading, submitLogin } from '../support/actions'
import { continueFrom, lineUserAgents } from '../support/line'
import {
  allowAtProvider,
  expectAtProvider,
  signedUpAtLine,
  signInAtProvider,
} from '../support/provider-actions'
import { askForVariant } from '../support/variants'
import { exampleTest, expect } from './example-test'

const liffId = '1234567890-AbcdEfgh'
const test = exampleTest('line-liff', async () => ({ LIFF_ID: liffId }))

/** LINE's real SDK, from its package. The page gets it from LINE's servers, which the tests simulate. */
async function sdk(): Promise<string> {
  const contents = "import liff from '@line/liff'; window.liff = liff"
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    ...{ bundle: true, write: false, format: 'iife', platform: 'browser', logLevel: 'silent' },
  })
  return outputFiles[0]?.text ?? ''
}

/** The path that the menu of the Official Account opens. */
function pathOfMenu(): string {
  const { areas } = JSON.parse(readFileSync('examples/line-liff/rich-menu.json', 'utf8'))
  const { origin, pathname } = new URL(areas[0].action.uri)
  expect(origin).toBe('https://liff.line.me')
  return pathname.replace(/^\/LIFF_ID/, '')
}

/** The data of LINE's server about the app: its URL, and that it was opened in no chat. */
function contextToken(endpointUrl: string): string {
  const context = { type: 'external', endpointUrl, permanentLinkPattern: 'concat' }
  const parts = ['{"alg":"ES256"}', JSON.stringify(context), 'signature']
  return parts.map((part) => Buffer.from(part).toString('base64url')).join('.')
}

test.beforeEach(async ({ context, watch, example }) => {
  watch.expectConsoleError(/line-scdn\.net|line\.me|Failed to load resource|ERR_FAILED/)
  await context.route(/^https:/, (route) => route.abort())
  await context.route('https://api.line.me/liff/v2/apps/*/contextToken', (route) =>
    route.fulfill({
      json: { contextToken: contextToken(`${example.url}/`) },
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    }),
  )
})

test.describe('inside LINE', () => {
  test.use({ userAgent: lineUserAgents.Android })

  test('the menu opens a page, and LINE signs the person in', async ({ page, example }) => {
    const script = await sdk()
    await page.route('https://static.line-scdn.net/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: script,
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    await askForVariant(page.context(), 'oidc')
    const { email } = newPerson()
    // LINE opens the endpoint of the app, with the path of the menu in the query.
    const path = `${pathOfMenu()}?year=2026`
    await page.goto(`${example.url}/?liff.state=${encodeURIComponent(path)}`)
    await expectAtProvider(page, 'LINE')
    await allowAtProvider(page, { email })
    await continueFrom(page, signedUpAtLine)
    await signInAtProvider(page, 'Sign in with LINE', 'LINE', { email })
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
    await expect(page).toHaveURL(example.url + path)
  })
})

test('in another browser, without LINE: an ordinary sign-in, and the sign-out', async ({
  page,
  person,
  example,
}) => {
  await page.goto(`${example.url}/orders?year=2026`)
  await submitLogin(page, person)
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible()
  await expect(page).toHaveURL(`${example.url}/orders?year=2026`)

  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('a forged session is not signed in', async ({ page, person, example }) => {
  const forged = await page.request.get(`${example.url}/me`, {
    headers: { cookie: 'ory_kratos_session=forged' },
  })
  expect([forged.status(), await forged.json()]).toEqual([401, {}])
  await startSession(page, person)
  expect(await (await page.request.get(`${example.url}/me`)).json()).toMatchObject({ email: person.email })
})
