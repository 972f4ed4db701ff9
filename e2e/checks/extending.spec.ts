import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import getPort from 'get-port'
import { newPerson } from '../fixtures/people'
import {
  emailField,
  expectSignedIn,
  firstStepButton,
  heading,
  openOtherMethods,
  passwordField,
  signUpButton,
} from '../support/actions'
import { copyBuild, copyLatchkey } from '../support/copy-of-latchkey'
import { type Guide, linesOfGuide, prepareGuideWithOry } from '../support/guide'

/**
 * The lines of docs/extending.md work, with the real Kratos, up to the screen, which the type check reads
 * (`e2e/support/guides/tides.tsx`). They assume a build, so this test provides the build of the run. Real Ory only.
 */
const [lines = ''] = linesOfGuide('docs/extending.md').split('mkdir -p latchkey/app/tides')

const test = base.extend<{ guide: Guide; issuer: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  guide: async ({}, use) => {
    const guide = await prepareGuideWithOry()
    const latchkey = join(guide.folder, 'latchkey')
    copyLatchkey(latchkey)
    copyBuild(latchkey)
    await use(guide)
    guide.stop()
  },
  /** An OpenID provider, up to its sign-in page. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  issuer: async ({}, use) => {
    const port = await getPort()
    const url = `http://localhost:${port}`
    const provider = await startProvider(url, port)
    await use(url)
    provider.close()
  },
})

function startProvider(issuer: string, port: number): Promise<Server> {
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/sign-in`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  const server = createServer(({ url = '' }, response) => {
    const isMetadata = url === '/.well-known/openid-configuration'
    response.setHeader('content-type', isMetadata ? 'application/json' : 'text/html')
    response.end(isMetadata ? JSON.stringify(metadata) : '<title>The harbour</title>')
  })
  return new Promise((resolve) => {
    server.listen(port, () => resolve(server))
  })
}

test('following the guide in an empty folder results in own traits, texts and a provider', {
  tag: ['@ory', '@more'],
}, async ({ page, guide, issuer }) => {
  test.setTimeout(2 * 60_000)
  const { status, output } = await guide.run(lines, { HARBOUR_ISSUER: issuer })
  expect(status, output).toBe(0)
  const person = newPerson()

  await page.goto('http://localhost:3100/login')
  await expect(heading(page, 'Come aboard')).toBeVisible()
  await openOtherMethods(page)
  const provider = page.getByRole('button', { name: 'Sign in with Harbour Club' })
  await expect(provider.locator('img')).toHaveJSProperty('naturalWidth', 20)
  await provider.click()
  await expect(page).toHaveTitle('The harbour')
  const asked = new URL(page.url()).searchParams
  expect([asked.get('client_id'), asked.get('redirect_uri')]).toEqual([
    'latchkey',
    'http://localhost:3100/api/.ory/self-service/methods/oidc/callback/harbour',
  ])

  await page.goto('http://localhost:3100/login')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await emailField(page).fill(person.email)
  await page.getByLabel('The name of your boat').fill('Seagull')
  await page.getByLabel('Berth').selectOption('North berth, by the bridge')
  await firstStepButton(page).click()
  await passwordField(page).fill(person.password)
  await signUpButton(page).click()
  await expectSignedIn(page, person)

  await page.goto('http://localhost:3100/settings')
  await expect(page.getByLabel('The name of your boat')).toHaveValue('Seagull')
  await expect(page.getByLabel('Berth')).toHaveValue('north')
  await page.context().addCookies([{ name: 'lang', value: 'de', url: 'http://localhost:3100' }])
  await page.reload()
  await expect(page.getByLabel('Der Name Ihres Boots')).toHaveValue('Seagull')
})
