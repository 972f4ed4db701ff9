import type { APIResponse, Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures'
import { newPassword, type Person } from '../fixtures/people'
import { expectSignedIn } from '../support/actions'
import { byNext, newVisitor, responseParts, startFlow } from '../support/direct-answers'
import { logLinesOf } from '../support/log-lines'
import { readPlainForm } from '../support/plain-form'

/**
 * What the server answers without Next (docs/decisions/0030-direct-answers.md). Next says in `Vary` what its router
 * sends, so a redirect without that is a direct one.
 */
test.describe.configure({ mode: 'default' })

const isDirect = (response: APIResponse) => !('vary' in response.headers())

/** Signs in with a new flow. */
async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  const flow = (await startFlow(page, '/login?return_to=/sessions')).headers().location ?? ''
  const fields = { ...(await readPlainForm(page, flow)), identifier: email, password, method: 'password' }
  const { origin } = new URL(page.url())
  const all = { origin, ...headers }
  return page.request.post(flow, { multipart: fields, headers: all, maxRedirects: 0 })
}

for (const path of [
  '/login',
  '/login?return_to=%2Fsessions&a=b%20c',
  '/registration?return_to=/',
  '/recovery',
  '/verification',
  '/settings',
]) {
  test(`a start of ${path} has the response of Next`, async ({ browser }) => {
    const direct = await startFlow(await newVisitor(browser), path)
    const next = await startFlow(await newVisitor(browser), path, byNext)
    expect([isDirect(direct), isDirect(next)]).toEqual([true, false])
    expect(responseParts(direct)).toEqual(responseParts(next))
    expect(responseParts(direct).join()).toContain('location: /')
  })
}

for (const title of ['right', 'wrong']) {
  test(`a form with a ${title} password has the response of Next`, async ({ browser, person }) => {
    const typed = title === 'right' ? person : { ...person, password: newPassword() }
    const direct = await signIn(await newVisitor(browser), typed)
    const next = await signIn(await newVisitor(browser), typed, byNext)
    expect([isDirect(direct), isDirect(next)]).toEqual([true, false])
    expect(responseParts(direct)).toEqual(responseParts(next))
    const expected =
      title === 'right' ? /location: \/sessions/ : /location: \/login\?return_to=%2FsessionsFLOW/
    expect(responseParts(direct).join().replaceAll('&', '')).toMatch(expected)
  })
}

test('a form with a right password signs in', async ({ browser, person }) => {
  const page = await newVisitor(browser)
  await signIn(page, person)
  await page.goto('/')
  await expectSignedIn(page, person)
})

test('a form of another site is refused, and nothing is posted', async ({ browser, person }) => {
  const page = await newVisitor(browser)
  const response = await signIn(page, person, { origin: 'https://evil.example' })
  expect(response.status()).toBe(403)
  expect(linesOf(response)).toMatchObject([{ outcome: 'csrf' }])
})

test('a form of another build loads its page anew', async ({ browser, person }) => {
  const page = await newVisitor(browser)
  const flow = (await startFlow(page, '/login')).headers().location ?? ''
  const fields = Object.entries({ ...(await readPlainForm(page, flow)), identifier: person.email })
  const renamed = fields.map(([name, value]) => [
    name.replace(/^\$ACTION_ID_.*/, `$ACTION_ID_${'40'.padEnd(42, '0')}`),
    value,
  ])
  const { origin } = new URL(page.url())
  const multipart = Object.fromEntries(renamed)
  const response = await page.request.post(flow, { multipart, headers: { origin }, maxRedirects: 0 })
  expect(response.status()).toBe(303)
  expect(response.headers().location).toContain('notice=expired')
})

test('a start and a form each make one call to Kratos, and have its line in the log', async ({
  browser,
  person,
}) => {
  const page = await newVisitor(browser)
  expect(linesOf(await startFlow(page, '/login'))).toMatchObject([
    { route: 'start login', outcome: 'show', path: '/login', status: 200 },
  ])
  const line = { route: 'submit login', method: 'password', outcome: 'complete', path: '/login', status: 200 }
  expect(linesOf(await signIn(page, person))).toMatchObject([line])
})

/** The lines of the log about a request. */
function linesOf(response: APIResponse): unknown[] {
  return logLinesOf(response.headers()['x-request-id'] ?? 'none')
}
