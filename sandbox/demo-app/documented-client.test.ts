import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import getPort from 'get-port'
import * as openid from 'openid-client'
import { firstFreePort } from '../free-ports'
import { portCount } from '../ports'
import { type SandboxServer, startSandbox } from '../start-sandbox'
import { WebBrowser } from '../testing/web-browser'

/** The OpenID Connect code in docs/applications.md, run as an application would run it. */
type Documented = {
  signIn: (session: object, wishes?: Record<string, string>) => Promise<string>
  cameBack: (session: object, url: URL) => Promise<{ claims: openid.IDToken; idToken: string }>
  signOut: (idToken: string) => string
}
type Maker = (library: typeof openid, process: { env: Record<string, string> }) => Promise<Documented>

const redirectUri = 'http://localhost:3101/callback'
const afterLogout = 'http://localhost:3101/'
let sandbox: SandboxServer

beforeAll(async () => {
  const port = await firstFreePort(await getPort(), portCount)
  sandbox = await startSandbox({ port, appUrl: 'http://localhost:3000' })
})
afterAll(() => sandbox.stop())

async function documented(): Promise<Documented> {
  const [, code = ''] =
    /```js\nimport \* as openid from 'openid-client'\n(.*?)```/s.exec(
      readFileSync('docs/applications.md', 'utf8'),
    ) ?? []
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (...parts: string[]) => Maker
  const body = `${code.replaceAll(/^export /gm, '')}\nreturn { signIn, cameBack, signOut }`
  const env = {
    ISSUER: sandbox.hydraUrl,
    CLIENT_ID: 'example-next-oidc',
    REDIRECT_URI: redirectUri,
    AFTER_LOGOUT: afterLogout,
  }
  return new AsyncFunction('openid', 'process', body)(openid, {
    env: { ...env, CLIENT_SECRET: 'only-for-the-examples' },
  })
}

/** Decides as Latchkey would, and returns where the browser goes next. */
async function accept(kind: 'login' | 'consent', at: URL, decision: object): Promise<string> {
  const query = new URLSearchParams({
    [`${kind}_challenge`]: at.searchParams.get(`${kind}_challenge`) ?? '',
  })
  const response = await fetch(
    `${sandbox.hydraAdminUrl}/admin/oauth2/auth/requests/${kind}/accept?${query}`,
    {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(decision),
    },
  )
  return ((await response.json()) as { redirect_to: string }).redirect_to
}

/** The first URL that is not Hydra's. */
async function leaveHydra(browser: WebBrowser, url: string): Promise<URL> {
  const next = await browser.follow(url)
  return next.origin === sandbox.hydraUrl ? leaveHydra(browser, next.href) : next
}

test.each([
  [{}, {}, { sub: 'ada' }],
  [{ acr_values: 'aal2' }, { acr: 'aal2' }, { sub: 'ada', acr: 'aal2' }],
  [{ acr_values: 'aal2' }, {}, { sub: 'ada', acr: '0' }],
  [{ max_age: '300' }, {}, { sub: 'ada', auth_time: expect.any(Number) }],
])('the code of the documents signs a person in with the parameters %j', async (wishes, told, claims) => {
  const { signIn, cameBack, signOut } = await documented()
  const [session, browser] = [{}, new WebBrowser()]
  const login = await leaveHydra(browser, await signIn(session, wishes))
  const consent = await leaveHydra(browser, await accept('login', login, { subject: 'ada', ...told }))
  const back = await leaveHydra(
    browser,
    await accept('consent', consent, { grant_scope: ['openid', 'email'] }),
  )
  expect(back.href).toContain(redirectUri)
  const result = await cameBack(session, back)
  expect(result.claims).toMatchObject(claims)
  const logout = await leaveHydra(browser, signOut(result.idToken))
  expect([logout.pathname, logout.searchParams.has('logout_challenge')]).toEqual(['/logout', true])
})
