import { beforeEach, describe, expect, test } from '@jest/globals'
import { demoAccounts } from '../../accounts'
import { createSandbox, type Sandbox } from '../../create-sandbox'
import { TestBrowser } from '../../testing/test-browser'

const [alice, bob] = demoAccounts
const app = 'http://localhost:3000'

let sandbox: Sandbox
let browser: TestBrowser

const signedIn = async (account = alice) => {
  const one = new TestBrowser(sandbox)
  await one.logIn(account?.email ?? '', account?.password ?? '')
  return one
}
const idOf = async (one: TestBrowser) => ((await one.fetchJson('/sessions/whoami')).body as { id: string }).id

beforeEach(async () => {
  sandbox = createSandbox()
  browser = await signedIn()
})

describe('sessions', () => {
  test('lists only the others, and revokes one', async () => {
    const other = await signedIn()
    const id = await idOf(other)
    expect((await browser.fetchJson('/sessions')).body).toMatchObject([{ id }])
    expect((await browser.fetchJson(`/sessions/${id}`, 'DELETE')).status).toBe(204)
    expect((await other.fetchJson('/sessions/whoami')).status).toBe(401)
    expect((await browser.fetchJson('/sessions')).body).toEqual([])
  })

  test('revokes all others', async () => {
    const others = [await signedIn(), await signedIn()]
    expect((await browser.fetchJson('/sessions', 'DELETE')).body).toEqual({ count: 2 })
    for (const other of others) expect((await other.fetchJson('/sessions/whoami')).status).toBe(401)
    expect((await browser.fetchJson('/sessions/whoami')).status).toBe(200)
  })

  test('keeps the current session, and those of another identity', async () => {
    const stranger = await signedIn(bob)
    expect((await browser.fetchJson(`/sessions/${await idOf(browser)}`, 'DELETE')).status).toBe(400)
    expect((await browser.fetchJson(`/sessions/${await idOf(stranger)}`, 'DELETE')).status).toBe(204)
    expect((await stranger.fetchJson('/sessions/whoami')).status).toBe(200)
  })

  test('need a signed-in visitor', async () => {
    const visitor = new TestBrowser(sandbox)
    visitor.cookies.set('ory_kratos_session', 'rubbish')
    for (const [path, method] of [
      ['/sessions', 'GET'],
      ['/sessions', 'DELETE'],
      ['/sessions/whoami', 'GET'],
    ] as const) {
      expect((await visitor.fetchJson(path, method)).status).toBe(401)
    }
  })
})

test('a session cookie counts only in the exact spelling', async () => {
  const [, value = ''] = /ory_kratos_session=([^;]*)/.exec(browser.cookies.header()) ?? []
  expect(value).toMatch(/=$/)
  browser.cookies.set('ory_kratos_session', encodeURIComponent(value))
  expect((await browser.fetchJson('/sessions/whoami')).status).toBe(401)
})

describe('logout', () => {
  const logoutPath = async (query = '') => {
    const { body } = await browser.fetchJson(`/self-service/logout/browser${query}`)
    return (body as { logout_url: string }).logout_url.replace(`${app}/api/.ory`, '')
  }

  test('ends the session and redirects to return_to', async () => {
    const path = await logoutPath(`?return_to=${app}/bye`)
    expect(await browser.visit(path)).toMatchObject({ status: 303, location: `${app}/bye` })
    expect(browser.cookies.has('ory_kratos_session')).toBe(false)
    expect(await browser.fetchJson(path)).toMatchObject({
      status: 401,
      body: { error: { id: 'session_inactive' } },
    })
  })

  test('ends open flows too', async () => {
    const { id } = await browser.begin('login', '?refresh=true')
    expect((await browser.fetchJson(await logoutPath())).status).toBe(204)
    expect((await browser.fetchJson(`/self-service/login/flows?id=${id}`)).status).toBe(403)
  })

  test('requires the token of this session', async () => {
    expect((await browser.fetchJson('/self-service/logout?token=wrong')).status).toBe(403)
    expect((await browser.fetchJson('/self-service/logout')).status).toBe(400)
    const other = await signedIn()
    expect((await other.fetchJson(await logoutPath())).status).toBe(403)
    expect((await browser.fetchJson('/sessions/whoami')).status).toBe(200)
  })

  test('does not start without a session', async () => {
    expect((await new TestBrowser(sandbox).fetchJson('/self-service/logout/browser')).status).toBe(401)
  })
})
