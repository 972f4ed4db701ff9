import { beforeAll, expect, test } from '@jest/globals'
import { NextRequest } from 'next/server'
import { answeredByNext } from '@/lib/http/testing/answered-by-next'
import { checkedUrl } from '@/lib/http/testing/checked-url'
import { unsealRedirectTarget, viaRedirectPage } from './redirect-page'

beforeAll(() => {
  Object.assign(process.env, {
    ORY_SDK_URL: 'http://kratos:4433',
    LOG_LEVEL: 'silent',
    ALLOWED_RETURN_URLS: 'http://localhost:3000/shop,https://cinema.example.com/app',
  })
})

const target = 'https://accounts.example.com/authorize?a=b'

/** Posts a form without script. Returns where it leads, and the cookie that the browser gets. */
async function posted(
  url: string,
  cookie = '',
  headers = {},
  address?: string,
): Promise<{ next: string; cookie: string }> {
  const POST = async () => Response.json(await viaRedirectPage(checkedUrl(url), { address }))
  const request = new NextRequest('http://localhost:3000/api/.ory/x', {
    method: 'POST',
    headers: { cookie, ...headers },
  })
  const response = await answeredByNext({ POST }, request)
  return { next: await response.json(), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** What the redirect page reads from the URL in a browser with this cookie. */
async function unsealed(next: string, cookie: string): Promise<unknown> {
  const sealed = new URL(next, 'http://localhost:3000').searchParams.get('to') ?? ''
  const GET = async () => Response.json(await unsealRedirectTarget(sealed))
  const request = new NextRequest('http://localhost:3000/api/.ory/x', { headers: { cookie } })
  return (await answeredByNext({ GET }, request)).json()
}

test('the sealed URL works in its own browser, and in no other', async () => {
  const own = await posted(target)
  const other = await posted(target)
  expect(own.next).toMatch(/^\/continue\?to=/)
  expect(own.cookie).toMatch(/^latchkey_redirect=[\w-]{36}$/)
  expect(await unsealed(own.next, own.cookie)).toEqual({ url: target })
  expect(await unsealed(own.next, other.cookie)).toBeNull()
  expect(await unsealed(own.next, 'latchkey_redirect=')).toBeNull()
  expect(await unsealed(own.next, '')).toBeNull()
})

test('two tabs of a browser do not affect each other', async () => {
  const first = await posted(target)
  const second = await posted('https://other.example.com/', first.cookie)
  expect(await unsealed(first.next, second.cookie)).toEqual({ url: target })
  expect(await unsealed(second.next, second.cookie)).toEqual({ url: 'https://other.example.com/' })
})

test.each(['', 'x', 'Fe26.2*1*a*b*c*d*e*f'])('%p is no valid seal', async (sealed) => {
  const { cookie } = await posted(target)
  expect(await unsealed(`/continue?${new URLSearchParams({ to: sealed })}`, cookie)).toBeNull()
})

test('a URL of Latchkey itself needs no redirect page and no cookie', async () => {
  expect(await posted('/settings')).toEqual({ next: '/settings', cookie: '' })
})

test.each([
  ['/shop/cart?a=b', true],
  ['/shop', true],
  ['/shopping', false],
  ['/app', false],
])('with JavaScript, %s of our origin needs the redirect page: %s', async (url, isNeeded) => {
  const { next } = await posted(url, '', { 'next-action': 'x' })
  expect(next.startsWith('/continue?to=')).toBe(isNeeded)
  expect((await posted(target, '', { 'next-action': 'x' })).next).toBe(target)
})

test.each([{}, { 'next-action': 'x' }])(
  'if an address must be known, the redirect page shows it: %j',
  async (headers) => {
    const { next, cookie } = await posted(target, '', headers, 'ada@example.com')
    expect(await unsealed(next, cookie)).toEqual({ url: target, address: 'ada@example.com' })
  },
)
