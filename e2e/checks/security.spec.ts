import { readFileSync } from 'node:fs'
import { startSession } from '../fixtures/accounts'
import { expect, test } from '../fixtures/fixtures'
import { accountNavigation, emailField, passwordField, signInButton } from '../support/actions'
import { currentBackend } from '../support/backend'
import { FormClient } from '../support/form-client'

const backend = currentBackend()

test.describe('headers', () => {
  for (const path of [
    '/login',
    '/registration?return_to=/',
    '/error',
    '/logoutsuccess',
    '/no-such-page',
    '/icon.svgx',
    '/robots.txt/login',
    '/_next/staticx',
  ]) {
    test(`of ${path}`, async ({ request }) => {
      const headers = (await request.get(path)).headers()
      const policy = headers['content-security-policy'] ?? ''
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+' 'strict-dynamic'/)
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("form-action 'self'")
      expect(headers).toMatchObject({
        'cache-control': expect.stringContaining('no-store'),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy':
          'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self), otp-credentials=(self)',
        'x-robots-tag': 'noindex, nofollow',
        'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
      })
    })
  }

  for (const path of ['/login', '/recovery?return_to=/']) {
    test(`compress the first view of ${path} for an unknown visitor, scripts and styles`, async ({
      context,
    }) => {
      const { request } = context
      const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' }
      const page = await request.get(path, { headers })
      expect(page.headers()['cache-control']).toBe('no-store')
      expect(page.headers()['content-encoding']).toBe('gzip')
      const html = await page.text()
      for (const url of [/<script src="([^"]+)"/, /(\/theme\/[\w.-]+)/]) {
        const file = url.exec(html)?.[1] ?? 'none'
        expect((await request.get(file)).headers()['content-encoding']).toBe('gzip')
      }
    })
  }

  for (const cookie of ['ory_kratos_session=x', 'latchkey_session=x', 'latchkey_device=x']) {
    test(`forbid compressing a page for ${cookie}, because the length would reveal secrets`, async ({
      baseURL,
    }) => {
      const page = await fetch(`${baseURL}/login?refresh=true`, { headers: { accept: 'text/html', cookie } })
      expect(page.headers.get('cache-control')).toBe('no-store, no-transform')
      expect(page.headers.get('content-encoding')).toBeNull()
    })
  }

  test('only the first view of a flow is compressed: later ones contain typed values beside the query', async ({
    baseURL,
    person,
  }) => {
    const client = new FormClient(baseURL ?? '', 'en')
    const path = '/login?return_to=%2Fsessions'
    const refused = await client.post(path, { identifier: person.email, password: 'wrong' }, 'password')
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip' }
    const response = await client.send(`${refused}&guess=${person.email}`, { headers })
    expect(await response.text()).toContain(`value="${person.email}"`)
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(response.headers.get('content-encoding')).toBeNull()
  })

  test('two views of one flow have different tokens, so a compressed page reveals nothing about them', async ({
    context,
  }) => {
    const { request } = context
    const first = await request.get('/login')
    const tokensOf = (page: string) =>
      [...page.matchAll(/name="(csrf_token|latchkey\.form_token)" value="([^"]+)"/g)].map(
        ([, , value]) => value,
      )
    const tokens = tokensOf(await first.text())
    expect(tokens.length).toBeGreaterThan(0)
    const again = tokensOf(await (await request.get(first.url())).text())
    expect(again).toHaveLength(tokens.length)
    expect(again.filter((token) => tokens.includes(token))).toEqual([])
  })

  test('forbid compressing the settings, which contain the most secrets', async ({ page, person }) => {
    await startSession(page, person)
    const headers = await (await page.goto('/settings'))?.allHeaders()
    expect(headers?.['cache-control']).toBe('no-store, no-transform')
    expect(headers?.['content-encoding']).toBeUndefined()
  })

  test('each response has its own nonce', async ({ request }) => {
    const nonce = async () =>
      /nonce-([^']+)/.exec((await request.get('/login')).headers()['content-security-policy'] ?? '')?.[1]
    expect(await nonce()).not.toBe(await nonce())
  })

  for (const path of ['/login', '/error', '/no-such-page']) {
    test(`each script and style sheet of ${path} has the nonce, and the markup has no inline style`, async ({
      request,
    }) => {
      const response = await request.get(path)
      const nonce = /nonce-([^']+)/.exec(response.headers()['content-security-policy'] ?? '')?.[1] ?? 'none'
      const html = await response.text()
      const scripts = html.match(/<script\b[^>]*>/g) ?? []
      expect(scripts.length).toBeGreaterThan(0)
      expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([])
      const styles = html.match(/<style\b[^>]*>/g) ?? []
      expect(styles.filter((style) => !style.includes(`nonce="${nonce}"`))).toEqual([])
      expect(html).not.toMatch(/\sstyle="|\son[a-z]+="/)
    })
  }
})

test('a signed-in visitor’s first page contains its styles, with the nonce, and a later one links them', async ({
  page,
  person,
  request,
}) => {
  await startSession(page, person)
  const cookies = await page.context().cookies()
  const ofKratos = cookieHeader(cookies.filter(({ name }) => !name.includes('latchkey_')))
  const open = async (cookie: string) => {
    const response = await request.get('/', { headers: { cookie } })
    const html = await response.text()
    const nonce = /nonce-([^']+)/.exec(response.headers()['content-security-policy'] ?? '')?.[1] ?? 'none'
    const styles = html.match(/<style id=[^>]*>/g) ?? []
    const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
    return { cacheControl: response.headers()['cache-control'], nonce, styles, links: links.length }
  }
  const first = await open(ofKratos)
  expect(first.styles).toEqual(
    // Playwright's Desktop Chrome says that it is on Windows.
    ['windows', 'account'].map((name) => `<style id="${name}-styles" nonce="${first.nonce}">`),
  )
  expect(first).toMatchObject({ links: 0, cacheControl: 'no-store, no-transform' })
  expect(await open(`${ofKratos}; latchkey_session=s`)).toMatchObject({ styles: [], links: 2 })
})

test.describe('server actions', () => {
  test('a post without an Origin header needs the CSRF token of Kratos', async ({
    page,
    person,
    request,
  }) => {
    await page.goto('/login')
    const fields = await page
      .locator('main form')
      .evaluate((form: HTMLFormElement) => [...new FormData(form)])
    const body = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
    const response = await request.post(page.url(), {
      maxRedirects: 0,
      headers: { cookie: cookieHeader(await page.context().cookies()) },
      multipart: {
        ...body,
        identifier: person.email,
        password: person.password,
        method: 'password',
        csrf_token: 'AAAA',
      },
    })
    expect(response.status()).toBe(303)
    expect(response.headers().location).toContain('notice=csrf')
    expect(response.headers()['set-cookie'] ?? '').not.toContain('kratos_session')
  })

  for (const origin of ['https://evil.example', 'null', 'http://localhost:1']) {
    test(`a post from ${origin} is rejected, even with a matching X-Forwarded-Host`, async ({ request }) => {
      const response = await request.post('/login?flow=x', {
        headers: { origin, 'x-forwarded-host': origin.replace(/^https?:\/\//, '') },
        multipart: { method: 'password' },
      })
      expect(response.status()).toBe(403)
      const id = response.headers()['x-request-id'] ?? 'none'
      const logged = () => readFileSync(backend.logFile, 'utf8').split('\n')
      await expect
        .poll(() => logged().find((line) => line.includes(id)) ?? '')
        .toMatch(/"level":40,.*"outcome":"csrf"/)
    })
  }

  const malformedPosts: [string, Record<string, string>, string][] = [
    ['an unknown action', { 'next-action': '4000000000000000000000000000000000000000' }, 'x'],
    ['an action id that is a path', { 'next-action': '../../etc' }, 'x'],
    ['a body that is not a form', { 'content-type': 'multipart/form-data; boundary=zzz' }, 'garbage'],
    ['an unknown form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
    [
      'a broken action reference',
      { 'content-type': 'application/x-www-form-urlencoded' },
      '$ACTION_REF_1=&$ACTION_1:0=%7B',
    ],
  ]
  for (const [title, headers, data] of malformedPosts) {
    test(`${title} gets a response without internal details`, async ({ request }) => {
      const response = await request.post('/login?flow=x', { headers, data, maxRedirects: 0 })
      const text = await response.text()
      expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.next\/|Error:/)
      // A response without a body forbids everything.
      const policy = text === '' ? "default-src 'none'" : "script-src 'self' 'nonce-"
      expect(response.headers()['content-security-policy']).toContain(policy)
      expect(response.status()).toBeLessThan(500)
    })
  }
})

test.describe('names and values that a program could misread', () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    test(`${name} is like any unknown name`, async ({ request }) => {
      for (const path of [`/api/flows/${name}`, `/api/results/${name}`, `/${name}`]) {
        expect((await request.get(path)).status(), path).toBe(404)
      }
      const page = await request.get(`/logoutsuccess?ui_locales=${name}&${name}=a&${name}[b]=c`, {
        headers: { 'accept-language': name, cookie: `lang=${name}; ${name}=a` },
      })
      expect(page.status()).toBe(200)
      expect(await page.text()).toContain('<html lang="en"')
    })
  }

  test('the first value of a repeated parameter counts', async ({ request }) => {
    const start = async (query: string) => {
      const { location = '' } = (await request.get(`/login?${query}`, { maxRedirects: 0 })).headers()
      const id = new URL(location, backend.appUrl).searchParams.get('flow') ?? 'none'
      const flow = await request.get(`/api/.ory/self-service/login/flows?id=${id}`)
      const { return_to: returnTo = null } = await flow.json()
      return returnTo
    }
    const [own, evil] = ['return_to=/sessions', 'return_to=https://evil.example']
    expect(await start(`${own}&${evil}`)).toBe(`${backend.appUrl}/sessions`)
    expect(await start(`${evil}&${own}`)).toBe(await start(''))
  })
})

test.describe('in the browser', () => {
  test('Latchkey’s scripts do not contain the URL of Kratos, its admin API or the server’s libraries', async ({
    page,
    request,
  }) => {
    await page.goto('/login')
    const scripts = await page
      .locator('script[src]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')))
    const sources = await Promise.all(scripts.map(async (src) => (await request.get(src ?? '')).text()))
    const everything = [await page.content(), ...sources].join('\n')
    for (const secret of [
      backend.kratosUrl,
      backend.kratosAdminUrl,
      '/admin/',
      'axios',
      'ZodError',
      'for-end-to-end-tests',
    ]) {
      expect(everything.includes(secret), secret).toBe(false)
    }
  })

  test('scripts cannot read the session cookies', async ({ page, person }) => {
    await page.goto('/login')
    await emailField(page).fill(person.email)
    await passwordField(page).fill(person.password)
    await signInButton(page).click()
    await expect(accountNavigation(page)).toBeVisible()
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  })
})

function cookieHeader(cookies: readonly { readonly name: string; readonly value: string }[]): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
