import type { Page, Response } from '@playwright/test'
import { endSession, startSession } from '../fixtures/accounts'
import { expect, test } from '../fixtures/fixtures'
import { emailField, expectSignedIn, heading, signIn, signOut, submitLogin } from '../support/actions'
import { isKept, loadData, loadKeptData, mostViews, partsOf } from '../support/kept-pages'
import { callLinesOf } from '../support/log-lines'
import { askForVariant } from '../support/variants'

/** The account overview, kept and filled in for each person (docs/decisions/0031-kept-overview.md). */
test.describe.configure({ mode: 'default' })

/** Opens the overview until it is a kept page. */
async function openKept(page: Page): Promise<Response | null> {
  for (let visit = 0; ; visit += 1) {
    const response = await page.goto('/')
    if (isKept(response)) return response
    expect(visit, 'visits before the overview is kept').toBeLessThan(mostViews)
  }
}

/** No page reads such a header, and Next answers every request that has one. */
const fromNext = { 'x-middleware-unread': '1' }

/** Opens the overview as Next draws it. */
async function openDrawn(page: Page): Promise<Response | null> {
  await page.setExtraHTTPHeaders(fromNext)
  const response = await page.goto('/')
  await page.setExtraHTTPHeaders({})
  expect(isKept(response)).toBe(false)
  return response
}

test('the kept overview is the page that Next draws', async ({ page, person }) => {
  await startSession(page, person)
  const kept = await openKept(page)
  expect(await kept?.text()).toContain(person.email)
  const keptParts = await partsOf(page, kept)
  const drawn = await openDrawn(page)
  expect(keptParts).toEqual(await partsOf(page, drawn))
})

test('the kept data of the overview, for its script, are what Next sends', { tag: '@newest-ory' }, async ({
  page,
  person,
}) => {
  await startSession(page, person)
  const kept = await loadKeptData(page, '/?_rsc')
  const drawn = await loadData(page, '/?_rsc', fromNext)
  expect(drawn.isKept).toBe(false)
  expect(drawn.parts.join()).toContain(person.email)
  expect(kept.parts).toEqual(drawn.parts)
})

test('a kept offer of a passkey is the one that Next draws, and one press refuses it', async ({
  page,
  person,
  context,
}) => {
  await askForVariant(context, 'passkey')
  await signIn(page, person)
  const offer = page.getByRole('link', { name: 'Add a passkey' })
  const kept = await openKept(page)
  await expect(offer).toBeVisible()
  const keptParts = await partsOf(page, kept)
  expect(keptParts).toEqual(await partsOf(page, await openDrawn(page)))
  await openKept(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await openKept(page)
  await expect(offer).toHaveCount(0)
  await expectSignedIn(page, person)
})

test('two people in two browsers, and two accounts in one, see who they are', { tag: '@newest-ory' }, async ({
  page,
  browser,
  person,
  otherPerson,
}) => {
  const other = await (await browser.newContext()).newPage()
  await startSession(page, person)
  await startSession(other, otherPerson)
  for (let turn = 0; turn < 3; turn += 1) {
    const own = (await (await openKept(page))?.text()) ?? ''
    const theirs = (await (await openKept(other))?.text()) ?? ''
    expect([own.includes(person.email), own.includes(otherPerson.email)]).toEqual([true, false])
    expect([theirs.includes(person.email), theirs.includes(otherPerson.email)]).toEqual([false, true])
  }
  await signOut(page)
  await page.goto('/login')
  await submitLogin(page, otherPerson)
  await expectSignedIn(page, otherPerson)
  expect(await (await openKept(page))?.text()).not.toContain(person.email)
})

test('a sign-out in another tab ends the kept overview, also on the way back', {
  tag: '@newest-ory',
}, async ({ page, person }) => {
  await startSession(page, person)
  await openKept(page)
  await endSession(page)
  await page.reload()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(emailField(page)).toHaveValue('')
  await page.goBack()
  await expect(page.getByText(person.email)).toHaveCount(0)
})

test('a view of the kept overview asks Kratos once, and has its lines in the log', async ({
  page,
  person,
}) => {
  await startSession(page, person)
  await openKept(page)
  const requestId = `kept-${crypto.randomUUID().slice(0, 8)}`
  await page.setExtraHTTPHeaders({ 'x-request-id': requestId })
  await openKept(page)
  expect(callLinesOf(requestId)).toMatchObject([{ route: 'whoami', outcome: 'signed_in', status: 200 }])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a sign-in ends on the kept overview', { tag: '@newest-ory' }, async ({ page, person }) => {
    await startSession(page, person)
    await openKept(page)
    await signOut(page)
    await page.goto('/login')
    const landing = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
    await submitLogin(page, person)
    await expectSignedIn(page, person)
    // The page may be over its minute, and then Next draws it once.
    expect((await landing).status()).toBe(200)
  })
})
