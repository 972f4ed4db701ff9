import { once } from 'node:events'
import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page, Response } from '@playwright/test'
import { expect, test } from '../fixtures/oauth-fixtures'
import { newPassword, newPerson } from '../fixtures/people'
import {
  alertOf,
  emailField,
  expectSignedIn,
  flowIdOf,
  heading,
  signIn,
  signOut,
  submitLogin,
} from '../support/actions'
import { isKept, letNextDraw, loadData, loadKeptData, mostViews, partsOf } from '../support/kept-pages'
import { callLinesOf } from '../support/log-lines'
import { askForVariant } from '../support/variants'

/**
 * Pages that are kept and filled in for each visitor (docs/decisions/0027-kept-pages.md).
 */
test.describe.configure({ mode: 'default' })

/** Lets visitors of their own come until the page is kept. */
async function untilKept(
  browser: Browser,
  path: string | (() => Promise<string>),
  options: BrowserContextOptions = {},
): Promise<Page> {
  for (let visit = 0; ; visit += 1) {
    const page = await (await browser.newContext(options)).newPage()
    const url = typeof path === 'string' ? path : await path()
    if (isKept(await page.goto(url))) return page
    expect(visit, `visits of ${url} before it is kept`).toBeLessThan(mostViews)
    await page.context().close()
  }
}

/** Opens a kept page again, as from outside: a browser that reloads has the style sheets. A page that is over its minute is drawn by Next once, and then kept again. */
async function reloadKept(page: Page): Promise<{ response: Response | null; requestId: string }> {
  for (let load = 0; ; load += 1) {
    const requestId = `kept-${crypto.randomUUID().slice(0, 8)}`
    await page.setExtraHTTPHeaders({ 'x-request-id': requestId })
    const response = await page.goto(page.url())
    if (isKept(response)) return { response, requestId }
    expect(load, 'loads before the page is kept again').toBeLessThan(mostViews)
  }
}

const sheets = /\.css(?:$|\?)/

for (const path of ['login', 'registration?return_to=/', 'recovery']) {
  test(`a kept page of /${path} is the page that Next draws`, async ({ browser }) => {
    await expectAsDrawn(await untilKept(browser, `/${path}`))
  })
}

/** Compares a kept page with the one that Next draws for the same flow. */
async function expectAsDrawn(page: Page): Promise<void> {
  const { response: kept } = await reloadKept(page)
  expect(await kept?.text()).toContain('data-href')
  const keptParts = await partsOf(page, kept)
  await letNextDraw(page.context())
  const drawn = await page.reload()
  expect(isKept(drawn)).toBe(false)
  expect(keptParts).toEqual(await partsOf(page, drawn))
  expect(drawn?.status()).toBe(kept?.status())
}

/** Somebody without script whose password was refused. */
async function refusedPage(browser: Browser, email: string): Promise<Page> {
  const page = await untilKept(browser, '/login', { javaScriptEnabled: false })
  await submitLogin(page, { email, password: newPassword() })
  await expect(alertOf(page)).toHaveCount(1)
  return page
}

test('a kept page of a refused password is the page that Next draws', async ({ browser, person }) => {
  const page = await refusedPage(browser, person.email)
  await reloadKept(page)
  await expect(page).toHaveTitle(/^Error:/)
  await expect(emailField(page)).toHaveValue(person.email)
  await expectAsDrawn(page)
})

test('the kept data of a page, for its script, is what Next sends', { tag: '@newest-ory' }, async ({
  browser,
  person,
}) => {
  const page = await refusedPage(browser, person.email)
  const url = `${page.url()}&_rsc`
  const kept = await loadKeptData(page, url)
  await letNextDraw(page.context())
  const drawn = await loadData(page, url)
  expect(drawn.isKept).toBe(false)
  expect(drawn.parts.join()).toContain(person.email)
  expect(kept.parts).toEqual(drawn.parts)
})

test('a kept page for an application is the page that Next draws', async ({
  browser,
  person,
  application,
}) => {
  const party = await application()
  const page = await untilKept(browser, () => party.authorizationUrl())
  await expect(page.getByText('to authenticate Harbour Café')).toBeVisible()
  await expectAsDrawn(page)
  await submitLogin(page, person)
  await expect(page).toHaveURL(/consent_challenge=/)
})

/** Opens the login page until it is kept, and then once more. */
async function openKeptLogin(page: Page): Promise<Response | null> {
  for (let visit = 0; visit < 8; visit += 1) await page.goto('/login')
  return (await reloadKept(page)).response
}

test('a browser that has signed in before gets a kept page, the one that Next draws', {
  tag: '@newest-ory',
}, async ({ page, person, context }) => {
  await askForVariant(context, 'oidc')
  await signIn(page, person)
  await signOut(page)
  expect(await (await openKeptLogin(page))?.text()).not.toContain(person.email)
  await expect(page.getByRole('group', { name: 'Last used' })).toHaveCount(1)
  await expectAsDrawn(page)
  await signIn(page, person)
})

test('Next draws the page of a browser that names an account', { tag: '@newest-ory' }, async ({
  page,
  person,
}) => {
  await page.goto('/login')
  await page.getByLabel('Remember me on this device').check()
  await submitLogin(page, person)
  await expectSignedIn(page, person)
  await signOut(page)
  for (let visit = 0; visit < 4; visit += 1) {
    expect(isKept(await page.goto('/login'))).toBe(false)
    await expect(emailField(page)).toHaveValue(person.email)
  }
})

test('two people whose passwords were refused see what they typed themselves', {
  tag: '@newest-ory',
}, async ({ browser }) => {
  const people = [newPerson(), newPerson()]
  const pages = await Promise.all(people.map(({ email }) => refusedPage(browser, email)))
  const views = await Promise.all(pages.map((page) => reloadKept(page)))
  for (const [index, { response }] of views.entries()) {
    const text = (await response?.text()) ?? ''
    for (const [other, { email }] of people.entries()) expect(text.includes(email)).toBe(other === index)
  }
})

for (const typed of [
  '"><script>alert(1)</script>@b.example',
  "o'</script>\u2028@b.example",
  '渡辺@b.example',
]) {
  test(`Next draws the page for somebody who typed ${JSON.stringify(typed)}`, { tag: '@newest-ory' }, async ({
    browser,
  }) => {
    const page = await refusedPage(browser, typed)
    for (let load = 0; load < 3; load += 1) {
      expect(isKept(await page.reload())).toBe(false)
      await expect(emailField(page)).toHaveValue(typed)
    }
  })
}

test('a person signs in on a kept page, and it hydrates without an error', async ({ browser, person }) => {
  const page = await untilKept(browser, '/login')
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await reloadKept(page)
  await submitLogin(page, { ...person, password: newPassword() })
  await expect(alertOf(page)).toHaveCount(1)
  await reloadKept(page)
  await expect(alertOf(page)).toHaveCount(1)
  await expect(emailField(page)).toHaveValue(person.email)
  await submitLogin(page, person)
  await expectSignedIn(page, person)
  expect(problems).toEqual([])
})

test('a person signs in on a kept page without script', { tag: '@newest-ory' }, async ({
  browser,
  person,
}) => {
  const page = await untilKept(browser, '/login', { javaScriptEnabled: false })
  await submitLogin(page, person)
  await expectSignedIn(page, person)
})

test('each language and theme has a page of its own', { tag: '@newest-ory' }, async ({ browser }) => {
  await untilKept(browser, '/login')
  const german = await untilKept(browser, '/login', { locale: 'de-AT' })
  await expect(heading(german, 'Anmelden')).toBeVisible()
  await german.context().addCookies([{ name: 'theme', value: 'dark', url: german.url() }])
  await german.reload()
  await expect(german.locator('html')).toHaveAttribute('data-theme', 'dark')
  const english = await untilKept(browser, '/login', { locale: 'en-GB' })
  await expect(heading(english, 'Sign in')).toBeVisible()
  await expect(english.locator('html')).not.toHaveAttribute('data-theme')
})

test('each visitor has their own flow, tokens and nonce', { tag: '@newest-ory' }, async ({ browser }) => {
  const views = []
  for (let visit = 0; visit < 3; visit += 1) {
    const page = await untilKept(browser, '/login')
    const text = (await (await reloadKept(page)).response?.text()) ?? ''
    const own = [
      flowIdOf(page),
      /name="csrf_token" value="([^"]+)"/.exec(text)?.[1],
      /name="latchkey.form_token" value="([^"]+)"/.exec(text)?.[1],
      /nonce="([^"]+)"/.exec(text)?.[1],
    ]
    expect(own.every((value) => value !== undefined && text.includes(value))).toBe(true)
    views.push({ own, text })
  }
  for (const { own, text } of views) {
    const others = views.filter((view) => view.own !== own).flatMap((view) => view.own)
    for (const value of others) expect(text).not.toContain(value)
  }
})

test('a view of a kept page makes one call to Kratos, and has its line in the log', async ({ browser }) => {
  const page = await untilKept(browser, '/login')
  const { response, requestId } = await reloadKept(page)
  expect(response?.headers()['x-request-id']).toBe(requestId)
  expect(callLinesOf(requestId)).toMatchObject([
    { route: 'open login', outcome: 'show', path: '/login', status: 200 },
  ])
})

test('a first visitor waits for no style sheet, and React fetches none twice', {
  tag: '@newest-ory',
}, async ({ browser }) => {
  const page = await untilKept(browser, '/login')
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const expected = await colour()
  expect(expected).not.toBe('rgba(0, 0, 0, 0)')
  const asked: string[] = []
  // The files never arrive.
  await page.route(sheets, (route) => {
    asked.push(route.request().url())
  })
  await page
    .context()
    .newCDPSession(page)
    .then((session) => session.send('Network.setCacheDisabled', { cacheDisabled: true }))
  for (let load = 0; ; load += 1) {
    asked.length = 0
    const response = await page.goto(page.url(), { waitUntil: 'commit' })
    if (isKept(response)) break
    expect(load, 'loads before the page is kept again').toBeLessThan(mostViews)
  }
  await expect(emailField(page)).toBeVisible()
  expect(await colour()).toBe(expected)
  await page.waitForFunction(() => {
    const form = document.querySelector('form#login-form') ?? {}
    return Object.keys(form).some((key) => key.startsWith('__reactProps'))
  })
  expect(asked).toHaveLength(1)
})

test('a visitor who comes from a page of ours gets links to the sheets that the browser has', {
  tag: '@newest-ory',
}, async ({ browser }) => {
  const page = await untilKept(browser, '/login')
  const next = page.getByRole('link', { name: 'Sign up' })
  for (let visit = 0; ; visit += 1) {
    const shown = page.waitForResponse(
      (response) => /\/registration\?.*flow=/.test(response.url()) && response.status() === 200,
    )
    await next.click()
    const response = await shown
    const html = await response.text()
    expect(html).not.toContain('data-href')
    expect(html).not.toContain('media="print"')
    if (isKept(response)) break
    expect(visit, 'visits before the page is kept').toBeLessThan(mostViews)
    await page.goto('/login')
  }
})

test('a kept page is compressed only for those who ask for it', { tag: '@newest-ory' }, async ({
  browser,
}) => {
  const page = await untilKept(browser, '/login')
  const { response: shown } = await reloadKept(page)
  expect(shown?.headers()).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'no-store, no-transform',
    vary: expect.stringMatching(/accept-encoding$/i),
  })
  expect(Number(shown?.headers()['content-length'])).toBeLessThan(((await shown?.text()) ?? '').length / 2)
  for (const coding of ['identity', 'br', 'gzip;q=0']) {
    const response = await page.request.get(page.url(), { headers: { 'accept-encoding': coding } })
    const headers = response.headers()
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers.vary).toMatch(/accept-encoding$/i)
    expect(headers['content-length']).toBe(String((await response.body()).length))
  }
  const head = await page.request.head(page.url())
  expect(head.status()).toBe(200)
  expect(head.headers()).not.toHaveProperty('content-encoding')
  expect(await head.body()).toHaveLength(0)
  expect(head.headers()).not.toHaveProperty('etag')
})

/** The bytes of a response, as they are on the way to the browser. */
async function bytesOf(page: Page): Promise<Buffer> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'accept-encoding': 'gzip', 'accept-language': 'en', 'user-agent': 'Mozilla/5.0' }
  const [response] = await once(get(page.url(), { headers }), 'response')
  expect(response.headers['content-encoding']).toBe('gzip')
  return Buffer.concat(await response.toArray())
}

test('no secret of a kept page is compressed: each stands in the bytes as it is', {
  tag: '@newest-ory',
}, async ({ browser }) => {
  const page = await untilKept(browser, '/login')
  const bytes = await bytesOf(page)
  const text = gunzipSync(bytes).toString()
  const secrets = [
    /name="csrf_token" value="([^"]+)"/.exec(text)?.[1] ?? '',
    /name="latchkey.form_token" value="([^"]+)"/.exec(text)?.[1] ?? '',
    flowIdOf(page),
  ]
  for (const secret of secrets) {
    const places = text.split(secret).length
    expect(places).toBeGreaterThan(1)
    expect(bytes.toString('latin1').split(secret)).toHaveLength(places)
  }
})
