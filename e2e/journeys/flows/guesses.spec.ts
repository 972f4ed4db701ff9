import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPassword } from '../../fixtures/people'
import {
  alertOf,
  emailField,
  expectSignedIn,
  noticeOf,
  passwordField,
  signOut,
  submitLogin,
} from '../../support/actions'
import { type AnotherApp, slowClock, startAnotherApp } from '../../support/another-app'
import { currentBackend } from '../../support/backend'
import { enterCode } from '../../support/code-actions'
import { type GuessEntry, keepWaiting, submitFrom } from '../../support/guess-actions'
import {
  addAuthenticator,
  formOf,
  signInWithFirstFactor,
  totpButton,
  totpField,
} from '../../support/second-factor'
import { wrongTotpCodes } from '../../support/totp'
import { askForVariant } from '../../support/variants'

/** One more app, with the default limits. Each visitor uses an address of their own. */
let app: AnotherApp
test.beforeAll(async () => {
  app = await startAnotherApp('guesses', {
    GUESS_LIMITS: 'on',
    TRUSTED_PROXY_HOPS: '1',
    NODE_OPTIONS: slowClock,
  })
})
test.afterAll(() => app.stop())

const submit = (ip: string, kind: string, entry: GuessEntry, values: Record<string, string>) =>
  submitFrom(app.url, ip, kind, entry, values)

const guess = (ip: string, entry: GuessEntry, identifier: string, password: string) =>
  submit(ip, 'login', entry, { method: 'password', identifier, password })

test('after five incorrect passwords the page shows how long to wait, and keeps the typed values', {
  tag: '@more',
}, async ({ anotherBrowser, person }) => {
  const page = await anotherBrowser(
    (context) => context.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.1' }),
    { baseURL: app.url },
  )
  await page.goto('/login')
  for (let tries = 0; tries < 5; tries += 1) {
    await submitLogin(page, { ...person, password: newPassword() })
    await expect(passwordField(page)).toHaveValue('')
    await expect(alertOf(page)).toContainText('incorrect')
  }
  await submitLogin(page, person)
  await expect(alertOf(page)).toContainText('Too many failed attempts.')
  await expect(alertOf(page)).toContainText(/wait \d seconds/)
  await expect(emailField(page)).toHaveValue(person.email)
})

/** The sandbox does not simulate flows of native apps. */
const native: GuessEntry = currentBackend().name === 'sandbox' ? 'json' : 'native'

test('each entry point counts, for known and unknown accounts alike', { tag: '@more' }, async ({
  person,
}) => {
  for (const [network, identifier] of [
    ['198.51.100.1', person.email],
    ['198.51.100.2', `nobody-${person.email}`],
  ] as const) {
    const ways: GuessEntry[] = ['json', 'form', native, 'json', 'form']
    const seen: string[] = []
    for (const entry of ways) seen.push(await guess(network, entry, identifier, newPassword()))
    expect(seen).toEqual(['400', '303', '400', '400', '303'])
    expect(await guess(network, 'json', identifier.toUpperCase(), person.password)).toMatch(/^429 [45]$/)
    expect(await guess(network, native, identifier, person.password)).toMatch(/^429 [45]$/)
    expect(await guess(network, 'form', identifier, person.password)).toMatch(/^303 wait [45]$/)
  }
})

test('during an attack strangers must wait, and not the owner in a browser with a device cookie', {
  tag: '@more',
}, async ({ anotherBrowser, person }) => {
  const owner = await anotherBrowser(
    (context) => context.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.7' }),
    { baseURL: app.url },
  )
  await owner.goto('/login')
  await submitLogin(owner, person)
  await expectSignedIn(owner, person)
  await signOut(owner)
  const seen: string[] = []
  for (let at = 0; at < 12; at += 1)
    seen.push(await guess(`203.0.113.${at}`, 'json', person.email, newPassword()))
  expect(seen.filter((answer) => answer === '400')).toHaveLength(7)
  const busy = '203.0.113.99'
  for (let tries = 0; tries < 4; tries += 1)
    expect(await guess(busy, 'json', person.email, person.password)).toMatch(/^429 /)

  await owner.goto('/login')
  await submitLogin(owner, person)
  await expectSignedIn(owner, person)
  // Kratos redirects to the first app, whose counters are separate.
  await owner.goto(app.url)
  await expect(noticeOf(owner).first()).toContainText('7 times since your last sign-in')
  // It is reported once, also in another tab.
  const second = await owner.context().newPage()
  await second.goto(owner.url())
  await expectSignedIn(second, person)
  await expect(second.getByText('since your last sign-in')).toHaveCount(0)
  await second.close()
})

test('a new device signs in while the account is attacked, with a proof of work', { tag: '@more' }, async ({
  anotherBrowser,
  person,
  javaScriptEnabled,
}) => {
  const busy = await keepWaiting(app.url, person.email, '203.0.114')
  const page = await anotherBrowser((context) => context.setExtraHTTPHeaders({ 'x-forwarded-for': busy }), {
    baseURL: app.url,
  })
  await page.goto('/login')
  await submitLogin(page, person)
  const over = page.getByText('You can try again now.')
  if (javaScriptEnabled === false) {
    await expect(alertOf(page)).toContainText('Too many failed attempts.')
    return expect(over).toHaveCount(0)
  }
  // The proof may be ready before the visitor has read how long to wait.
  await expect(emailField(page)).toHaveValue(person.email)
  await expect(over.first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'You can try again now.' })).toHaveCount(1)
  await submitLogin(page, person)
  await expectSignedIn(page, person)
})

test('messages to one address must wait, from any network', { tag: '@more' }, async ({ person }) => {
  const ask = (at: number) =>
    submit(`198.18.0.${at}`, 'recovery', 'json', { method: 'code', email: person.email })
  for (let at = 0; at < 5; at += 1) expect(await ask(at)).toBe('200')
  expect(await ask(99)).toMatch(/^429 (?:60|59)$/)
})

test('after five incorrect codes of an authenticator the page shows how long to wait', {
  tag: '@more',
}, async ({ anotherBrowser, person }) => {
  const page = await anotherBrowser(
    async (context) => {
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.30' })
      await askForVariant(context, 'second-factor')
    },
    { baseURL: app.url },
  )
  await startSession(page, person)
  const wrong = wrongTotpCodes(await addAuthenticator(page))
  await endSession(page)
  await signInWithFirstFactor(page, person)
  for (const code of wrong.slice(0, 5)) {
    await enterCode(totpField(page), code, totpButton(page))
    await expect(formOf(page, totpField(page)).getByRole('alert')).toContainText('was not accepted')
    await expect(totpField(page)).toHaveValue('')
  }
  await enterCode(totpField(page), wrong[5] ?? '', totpButton(page))
  await expect(alertOf(page)).toContainText('Too many failed attempts.')
})
