import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { LoadBrowser } from '../load-browser'
import { rightPassword, type SignInKratos, startSignInKratos } from './kratos'

const json = { accept: 'application/json' }
let kratos: SignInKratos

beforeAll(async () => {
  const loginUrl = 'http://localhost:4467/login'
  kratos = await startSignInKratos({ port: 0, loginUrl, homeUrl: 'http://localhost:4467/home' })
})

afterAll(() => kratos.stop())

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(kratos.url + path, { redirect: 'manual', ...init })
  const text = await response.text()
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return {
    status: response.status,
    location: response.headers.get('location'),
    cookie: cookies.join('; '),
    body: text === '' ? undefined : JSON.parse(text),
  }
}

/** A flow with its cookie, and a function that sends its form. */
async function startLogin() {
  const { status, body, cookie } = await ask('/self-service/login/browser', { headers: json })
  expect(status).toBe(200)
  const [{ attributes }] = body.ui.nodes
  const submit = (
    password: string,
    headers: Record<string, string> = { ...json, cookie },
    csrf_token: string = attributes.value,
  ) =>
    ask(new URL(body.ui.action).pathname + new URL(body.ui.action).search, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ csrf_token, identifier: 'a@b.example', password }),
    })
  return { id: body.id, cookie, submit }
}

test('a browser is sent to the login page with a new flow', async () => {
  const { status, location, cookie } = await ask('/self-service/login/browser')
  expect(status).toBe(303)
  expect(location).toMatch(/^http:\/\/localhost:4467\/login\?flow=[\da-f-]{36}$/)
  expect(cookie).toMatch(/^csrf_token_0{64}=/)
})

test('a wrong password stays in the flow, with its message and the identifier', async () => {
  const { id, cookie, submit } = await startLogin()
  const refused = await submit('wrong')
  expect(refused).toMatchObject({ status: 400, body: { id, ui: { messages: [{ id: 4000006 }] } } })
  const shown = await ask(`/self-service/login/flows?id=${id}`, { headers: { ...json, cookie } })
  expect(shown).toMatchObject({ status: 200, body: { id, ui: { messages: [{ id: 4000006 }] } } })
  const identifier = shown.body.ui.nodes.find(
    ({ attributes }: { attributes: { name: string } }) => attributes.name === 'identifier',
  )
  expect(identifier.attributes.value).toBe('a@b.example')
})

test('the right password signs in, and the flow is over', async () => {
  const { id, cookie, submit } = await startLogin()
  const signedIn = await submit(rightPassword)
  expect(signedIn).toMatchObject({
    status: 200,
    body: {
      session: { identity: { traits: { email: 'a@b.example' } } },
      continue_with: [{ action: 'redirect_browser_to', redirect_browser_to: 'http://localhost:4467/home' }],
    },
  })
  const headers = { ...json, cookie: signedIn.cookie }
  expect(await ask('/sessions/whoami', { headers })).toMatchObject({ status: 200, body: { active: true } })
  expect(await ask('/sessions/whoami', { headers: { ...json, cookie } })).toMatchObject({ status: 401 })
  expect(await ask(`/self-service/login/flows?id=${id}`, { headers })).toMatchObject({ status: 404 })
  expect(await ask('/self-service/settings/browser', { headers })).toMatchObject({ status: 200 })
  expect(await ask('/self-service/logout/browser', { headers })).toMatchObject({ status: 200 })
})

test('a form without the cookie or the token of the flow is refused', async () => {
  const { submit } = await startLogin()
  expect(await submit(rightPassword, json)).toMatchObject({ status: 403 })
})

test('the token of the flow is taken under another mask', async () => {
  const { id, cookie, submit } = await startLogin()
  const shown = await ask(`/self-service/login/flows?id=${id}`, { headers: { ...json, cookie } })
  const [{ attributes }] = shown.body.ui.nodes
  expect(await submit(rightPassword, { ...json, cookie }, attributes.value)).toMatchObject({ status: 200 })
})

test('a browser that posts a form is redirected', async () => {
  const browser = new LoadBrowser(() => {}, 'http://localhost:4467/')
  const { url } = await browser.open(`${kratos.url}/self-service/login/browser`)
  expect(url.pathname).toBe('/login')
})

test('counts the calls since the last time that somebody asked', async () => {
  kratos.takeCalls()
  await startLogin()
  await ask('/sessions/whoami')
  await ask('/sessions/whoami')
  expect([...kratos.takeCalls()]).toEqual([
    ['GET /self-service/login/browser', 1],
    ['GET /sessions/whoami', 2],
  ])
  expect(kratos.takeCalls().size).toBe(0)
})

test('a script of another origin may call with cookies', async () => {
  const origin = 'http://localhost:4467'
  const asked = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  const response = await fetch(`${kratos.url}/self-service/login`, { method: 'OPTIONS', headers: asked })
  expect(response.status).toBe(204)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'content-type',
  })
  expect([...kratos.takeCalls().keys()]).not.toContain('OPTIONS /self-service/login')
})
