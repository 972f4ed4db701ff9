import { beforeAll, expect, test } from '@jest/globals'
import { NextRequest } from 'next/server'
import { renewalField } from '@/lib/flows/start/renewal-button'
import { answeredByNext } from '@/lib/http/testing/answered-by-next'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { readSession } from '@/lib/session/session'
import { formTokenField, withFormToken } from './form-token'
import { readPosted } from './posted-form'

beforeAll(() => {
  Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433', LOG_LEVEL: 'silent' })
})

const page = '/login?flow=f-1&return_to=%2Fx'

function tokenFor(cookieHeader: string): string {
  const { ui } = withFormToken(flowSchema.parse({ id: 'f-1', ui: {} }), { cookieHeader })
  return String(ui.nodes[0]?.attributes.value)
}

/** The fields for Kratos, or the URL that the visitor is sent to. */
async function read(fields: Record<string, string>, cookie: string): Promise<unknown> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ 'latchkey.page': page, ...fields })) form.append(name, value)
  const POST = async () => Response.json(Object.fromEntries((await readPosted(form)).body))
  const request = new NextRequest('http://localhost:3000/api/.ory/x', { method: 'POST', headers: { cookie } })
  const response = await answeredByNext({ POST }, request)
  return response.status === 200 ? response.json() : response.headers.get('location')
}

const cookie = 'csrf_token_1=a'
const newFlow = '/login?return_to=%2Fx&notice=csrf'

test.each(['provider', 'link', 'unlink'])('the button %s passes with the token of its page', async (name) => {
  const fields = { [name]: 'google', [formTokenField]: tokenFor(cookie) }
  expect(await read(fields, cookie)).toEqual({ [name]: 'google' })
})

test.each(['provider', 'link', 'unlink'])('the button %s needs a token: a new flow starts', async (name) => {
  expect(await read({ [name]: 'google' }, cookie)).toBe(newFlow)
})

test('a provider inside another value needs the token too', async () => {
  const fields = { method: 'password', transient_payload: '{},"provider":"google"' }
  expect(await read(fields, cookie)).toBe(newFlow)
})

test('the token of another visitor is rejected', async () => {
  const fields = { provider: 'google', [formTokenField]: tokenFor('csrf_token_1=b') }
  expect(await read(fields, cookie)).toBe(newFlow)
})

test('a visitor without the CSRF cookie starts once more, and then reads about cookies', async () => {
  const fields = { provider: 'google', [formTokenField]: tokenFor(cookie) }
  const restarted = String(await read(fields, 'lang=en'))
  expect(restarted).toMatch(/^\/login\?return_to=%2Fx&notice=csrf&restarted_at=\d+$/)
  const again = { ...fields, 'latchkey.page': `${restarted}&flow=f-1` }
  expect(await read(again, 'lang=en')).toMatch(/^\/error\?reason=cookies/)
})

test('other buttons need no token of Latchkey: Kratos checks its own', async () => {
  expect(await read({ method: 'password' }, cookie)).toEqual({ method: 'password' })
})

test.each([
  ['true', '/login?return_to=%2Fx&notice=renewed'],
  ['aal2', '/login?return_to=%2Fx&notice=renewed&aal2=true'],
  ['refresh', '/login?return_to=%2Fx&notice=renewed&refresh=true'],
  ['flow=other', '/login?return_to=%2Fx&notice=renewed'],
])('a visitor who requests more time (%s) gets a new flow', async (asked, url) => {
  expect(await read({ identifier: 'ada', [renewalField]: asked }, cookie)).toBe(url)
})

test('a new flow does not show how long an earlier outage would last', async () => {
  const fields = { 'latchkey.page': `${page}&notice=unavailable&retry_after=7`, [renewalField]: 'true' }
  expect(await read(fields, cookie)).toBe('/login?return_to=%2Fx&notice=renewed')
})

test('values that were typed before the new flow are kept, except the password', async () => {
  const browser = new TestBrowser('http://localhost:3000')
  const submit = async (form: FormData) => {
    await readPosted(form)
  }
  const fields = { 'latchkey.page': page, identifier: 'ada', password: 'secret', [renewalField]: 'true' }
  await browser.submit(submit, fields)
  const { value: session } = await browser.run(readSession)
  expect(session?.draft).toEqual({ kind: 'login', values: { identifier: 'ada' } })
})
