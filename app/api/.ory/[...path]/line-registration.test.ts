import { beforeEach, describe, expect, test } from '@jest/globals'
import { checkPage } from '@/lib/destination/destination'
import { oidcRoundTripTo } from '@/lib/destination/oidc-round-trip'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { updateSession } from '@/lib/session/session'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import * as proxy from './route'

const kratos = new TestService()
const { runtime: _, ...handlers } = proxy

startTestServices(
  { kratos },
  {
    ALLOWED_RETURN_URLS: 'https://shop.example.com',
    HYDRA_PUBLIC_URL: 'https://oauth.example.com',
    HYDRA_ADMIN_URL: 'http://hydra:4445',
  },
)

const reads = 'GET /self-service/registration/flows'
const callback = 'GET /self-service/methods/oidc/callback/'
const continueWith = (provider: string) => ({
  type: 'input',
  group: 'oidc',
  attributes: { node_type: 'input', type: 'submit', name: 'provider', value: provider },
  meta: { label: { id: 1040003, text: 'Continue', type: 'info' } },
})
const flow = (more: object = {}) => ({ id: 'f', ui: { nodes: [continueWith('line')] }, ...more })

let browser: TestBrowser
beforeEach(async () => {
  browser = new TestBrowser(appUrl)
  const ended = (location: string) => ({
    status: 303,
    headers: { location, 'set-cookie': ['ory_kratos_session=s; Path=/'] },
  })
  kratos.reset().respond(reads, { body: flow() })
  for (const provider of ['line', 'google'])
    kratos.respond(callback + provider, ended('https://shop.example.com/'))
  await leave('registration')
})

const leave = (page: 'login' | 'registration', query = {}) =>
  browser.run(() =>
    updateSession(
      oidcRoundTripTo(
        'https://access.line.me/?state=s-1',
        checkPage(flowPageUrl(page, { flow: 'f', ...query })),
      ),
    ),
  )
const comeBack = async (provider = 'line', state = 's-1') => {
  const path = `/api/.ory/self-service/methods/oidc/callback/${provider}?code=c&state=${state}`
  return (await browser.call(handlers, path)).headers.get('location')
}

test('a visitor who has signed up by LINE sees the success screen', async () => {
  expect(await comeBack()).toBe('/registrationsuccess')
})

test.each([
  ['https://shop.example.com/', '/registrationsuccess?return_to=https%3A%2F%2Fshop.example.com%2F'],
  [`${appUrl}/sessions`, '/registrationsuccess?return_to=%2Fsessions'],
  [`${appUrl}/`, '/registrationsuccess'],
  ['https://evil.example/', '/registrationsuccess'],
])('the screen continues to the return_to of the flow: %s', async (return_to, expected) => {
  kratos.respond(reads, { body: flow({ return_to }) })
  expect(await comeBack()).toBe(expected)
})

test('the page that Kratos requires comes first', async () => {
  kratos.respond(`${callback}line`, {
    status: 303,
    headers: {
      location: `${appUrl}/verification?flow=v`,
      'set-cookie': ['ory_kratos_session=s; Path=/'],
    },
  })
  expect(await comeBack()).toBe('/verification?flow=v&return_to=%2Fregistrationsuccess')
})

const shop = 'https://shop.example.com/'

describe('LINE told everything, so the visitor saw no form', () => {
  const whoami = (created: string) =>
    kratos.respond('GET /sessions/whoami', {
      body: {
        id: 's',
        identity: { id: 'i', created_at: created },
      },
    })
  const atCallback = (location: string) =>
    kratos.respond(`${callback}line`, {
      status: 303,
      headers: { location, 'set-cookie': ['ory_kratos_session=s; Path=/'] },
    })
  beforeEach(async () => {
    await leave('login')
    whoami(new Date(Date.now() + 60_000).toISOString())
  })

  test.each([
    [shop, '/registrationsuccess?return_to=https%3A%2F%2Fshop.example.com%2F'],
    [`${appUrl}/sessions`, '/registrationsuccess?return_to=%2Fsessions'],
    [`${appUrl}/`, '/registrationsuccess'],
    [`${appUrl}/required?return_to=%2Fsessions`, '/registrationsuccess?return_to=%2Fsessions'],
    [`${appUrl}/verification?flow=v`, '/verification?flow=v&return_to=%2Fregistrationsuccess'],
  ])('a new account sees the success screen before %s', async (location, expected) => {
    atCallback(location)
    expect(await comeBack()).toBe(expected)
  })

  test('a page that Kratos requires first keeps the destination', async () => {
    await leave('login', { return_to: '/sessions' })
    atCallback(`${appUrl}/verification?flow=v`)
    expect(await comeBack()).toBe(
      `/verification?flow=v&${new URLSearchParams({ return_to: '/registrationsuccess?return_to=%2Fsessions' })}`,
    )
  })

  test('a person who had the account before they left for LINE continues at once', async () => {
    whoami(new Date(Date.now() - 1000).toISOString())
    expect(await comeBack()).toBe(shop)
  })

  test('an application that waits continues at once', async () => {
    kratos.respond('GET /self-service/login/flows', { body: flow({ oauth2_login_challenge: 'c' }) })
    await leave('login', { login_challenge: 'c' })
    expect(await comeBack()).toBe(shop)
  })

  test('a person who links LINE in the settings is no new account, though the account is young', async () => {
    expect(await comeBack('line', 's-2')).toBe(shop)
  })

  test('a session whose owner Kratos does not name continues at once', async () => {
    kratos.respond('GET /sessions/whoami', { status: 403, body: {} })
    expect(await comeBack()).toBe(shop)
  })

  test('another provider continues at once, and Kratos is not asked', async () => {
    expect(await comeBack('google')).toBe(shop)
    expect(kratos.requests.filter(({ path }) => path === '/sessions/whoami')).toEqual([])
  })
})

test.each<[string, () => Promise<unknown>, string]>([
  ['another provider', () => comeBack('google'), shop],
  ['another attempt', () => comeBack('line', 's-2'), shop],
  [
    'a login',
    async () => {
      await leave('login')
      return comeBack()
    },
    shop,
  ],
  [
    'a registration that did not come by LINE',
    async () => {
      kratos.respond(reads, { body: flow({ ui: { nodes: [continueWith('google')] } }) })
      return comeBack()
    },
    shop,
  ],
  [
    'a registration for which an application waits',
    async () => {
      kratos.respond(reads, { body: flow({ oauth2_login_challenge: 'c' }) })
      return comeBack()
    },
    shop,
  ],
  [
    'a Kratos that signs nobody in',
    async () => {
      kratos.respond(`${callback}line`, { status: 303, headers: { location: shop } })
      return comeBack()
    },
    shop,
  ],
])('%s redirects where Kratos points', async (_, returned, expected) => {
  expect(await returned()).toBe(expected)
})
