import type { APIResponse, Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures'
import { newPassword, type Person } from '../fixtures/people'
import { expectSignedIn } from '../support/actions'
import { byNext, newVisitor, responseParts, startFlow } from '../support/direct-answers'
import { partsOfData } from '../support/kept-pages'
import { logLinesOf } from '../support/log-lines'
import { type FormFields, readPlainForm } from '../support/plain-form'

/**
 * Forms that script posts, which the server answers without Next (docs/decisions/0030-direct-answers.md). Next sends
 * such a response in pieces and without a length. An update of Next that answers in another way fails here.
 */
test.describe.configure({ mode: 'default' })

const isDirect = (response: APIResponse) => 'content-length' in response.headers()

interface Call {
  /** Where the flow starts. */
  readonly start: string
  readonly fields: FormFields
  readonly headers?: Readonly<Record<string, string>>
}

/** Posts the form of a new flow as Next's script does. */
async function call(page: Page, { start, fields, headers = {} }: Call): Promise<APIResponse> {
  const flow = (await startFlow(page, start)).headers().location ?? ''
  const plain = await readPlainForm(page, flow)
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...plain, ...fields })) form.append(`_1_${name}`, value)
  form.append('0', '["$K1"]')
  return page.request.post(flow, {
    multipart: form,
    maxRedirects: 0,
    headers: {
      origin: new URL(page.url()).origin,
      accept: 'text/x-component',
      'next-action': actionOf(plain),
      'next-router-state-tree': encodeURIComponent(JSON.stringify(['', {}, null, null, 16])),
      ...headers,
    },
  })
}

const login = ({ email, password }: Pick<Person, 'email' | 'password'>) => ({
  identifier: email,
  password,
  method: 'password',
})
const wrongLogin = ({ email }: Person) => login({ email, password: newPassword() })

/** The id of the server action that a form without script names. */
function actionOf(fields: FormFields): string {
  const [, id = ''] = /\$ACTION_ID_(\w+)/.exec(Object.keys(fields).join(' ')) ?? []
  return id
}

/** The rows of the data, without the values of one visitor. */
async function dataOf(response: APIResponse): Promise<string[]> {
  const text = await response.text()
  return partsOfData(
    text
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
      .replaceAll(/[\w+/-]{43,86}(?:==)?/g, 'RANDOM'),
  )
}

interface Compared {
  readonly start: string
  readonly fields: (person: Person) => FormFields
  readonly next: RegExp
  readonly hasData?: boolean
}

for (const [title, { start, fields, next, hasData = true }] of Object.entries<Compared>({
  'a wrong password': {
    start: '/login?return_to=/sessions',
    fields: wrongLogin,
    next: /x-action-redirect: \/login\?return_to=%2Fsessions&FLOW;replace/,
  },
  'a right password': {
    start: '/login?return_to=/language',
    fields: login,
    next: /x-action-redirect: \/language;replace/,
  },
  'a right password and no way on': { start: '/login', fields: login, next: /x-action-redirect: \/;replace/ },
  'a right password, and a route next': {
    start: '/login?return_to=/settings',
    fields: login,
    next: /x-action-redirect: \/settings;replace/,
    hasData: false,
  },
})) {
  test(`a call with ${title} has the response of Next`, async ({ browser, person }) => {
    const posted = { start, fields: fields(person) }
    const direct = await call(await newVisitor(browser), posted)
    const byNextItself = await call(await newVisitor(browser), { ...posted, headers: byNext })
    expect([isDirect(direct), isDirect(byNextItself)]).toEqual([true, false])
    expect(responseParts(direct)).toEqual(responseParts(byNextItself))
    expect(responseParts(direct).join('\n')).toMatch(next)
    const data = await dataOf(direct)
    expect(data).toEqual(await dataOf(byNextItself))
    expect(data.length > 100).toBe(hasData)
  })
}

test('a call with a right password signs in, and its data are those of the person', async ({
  browser,
  person,
}) => {
  const page = await newVisitor(browser)
  const response = await call(page, { start: '/login', fields: login(person) })
  expect(isDirect(response)).toBe(true)
  expect(await response.text()).toContain(person.email)
  await page.goto('/')
  await expectSignedIn(page, person)
})

test('a call from another site is refused, and nothing is posted', async ({ browser, person }) => {
  const headers = { origin: 'https://evil.example' }
  const response = await call(await newVisitor(browser), { start: '/login', fields: login(person), headers })
  expect(response.status()).toBe(403)
  expect(logLinesOf(response.headers()['x-request-id'] ?? 'none')).toMatchObject([{ outcome: 'csrf' }])
})

test('a call of another build loads its page anew', async ({ browser, person }) => {
  const headers = { 'next-action': '40'.padEnd(42, '0') }
  const response = await call(await newVisitor(browser), { start: '/login', fields: login(person), headers })
  expect(response.headers()['x-action-redirect']).toMatch(/\/login\?flow=.*notice=expired;replace$/)
})

test('a call posts once, and the data of the next page come from one more call to Kratos', async ({
  browser,
  person,
}) => {
  const page = await newVisitor(browser)
  const response = await call(page, { start: '/login', fields: wrongLogin(person) })
  expect(isDirect(response)).toBe(true)
  const lines = logLinesOf(response.headers()['x-request-id'] ?? 'none')
  expect(lines.map(({ route }) => route)).toEqual(['submit login', 'open login'])
})
