import { beforeEach, describe, expect, test } from '@jest/globals'
import ErrorPage from '@/app/error/page'
import { checkPage, destinationQuery, finalDestination, readDestination } from '@/lib/destination/destination'
import { loginHref } from '@/lib/destination/links'
import { oidcRoundTripTo, roundTripDestination } from '@/lib/destination/oidc-round-trip'
import { openFlow } from '@/lib/flows/open/open-flow'
import { checkedUrl } from '@/lib/http/testing/checked-url'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { recordDeparture } from '@/lib/line/departure'
import { lineSession } from '@/lib/line/line-session'
import { otherBrowserUrl } from '@/lib/line/other-browser'
import { getRequestingClient } from '@/lib/oauth2/requesting-client'
import { readSession, updateSession } from '@/lib/session/session'
import { flowPageUrl } from '@/lib/urls/flow-page-url'

const kratos = new TestService()
const hydra = new TestService()
startTestServices({ kratos, hydra })

const providerUrl = 'https://google.example/auth?client_id=1&state=state-1'
const reads = 'GET /self-service/login/flows'
const errors = 'GET /self-service/errors'

/** What the login page's URL says before the interruption, and what Kratos' flow keeps of it. */
interface Goal {
  readonly query: string
  readonly flow: object
}
const request = { client: {}, oidc_context: { ui_locales: ['de'] } }
const goals: Readonly<Record<string, Goal>> = {
  'a place': { query: 'return_to=/sessions', flow: { return_to: `${appUrl}/sessions` } },
  'a place that Kratos refuses': { query: 'return_to=/sessions', flow: {} },
  'an application': {
    query: 'login_challenge=c&ui_locales=de',
    flow: {
      oauth2_login_challenge: 'c',
      oauth2_login_request: request,
      return_to: 'https://oauth.example.com/x',
    },
  },
  'an application and a place': {
    query: 'return_to=/sessions&login_challenge=c',
    flow: { oauth2_login_challenge: 'c', return_to: 'https://oauth.example.com/x' },
  },
  'a place in a language': {
    query: 'return_to=/sessions&ui_locales=de',
    flow: { return_to: `${appUrl}/sessions` },
  },
  'a link to LINE': {
    query: 'return_to=/sessions&bind=true',
    flow: { return_to: `${appUrl}/bind?return_to=%2Fsessions` },
  },
}

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl)
  browser.setCookie('csrf_token_1=a; Path=/; Secure')
  kratos.reset()
  hydra.reset()
})

/** The visitor leaves for a provider from a login. */
async function leave({ query, flow }: Goal) {
  kratos.respond(reads, { body: { id: 'f', ui: {}, ...flow } })
  const pageUrl = flowPageUrl('login', new URLSearchParams(`flow=f&${query}`))
  await browser.run(async () => {
    const from = checkPage(pageUrl)
    await updateSession(oidcRoundTripTo(providerUrl, from))
    await recordDeparture(checkedUrl(providerUrl), {}, from)
  })
}

/** The query of the page that shows the flow, after as many redirects as there are. */
async function opened(query: Record<string, string>): Promise<URLSearchParams> {
  const { value, location } = await browser.run(() => openFlow('login', Promise.resolve(query), () => ({})))
  if (value) return value.pageUrl.query
  const next = new URL(location ?? '', appUrl).searchParams
  return next.has('flow') ? opened(Object.fromEntries(next)) : next
}

async function errorPage(error: object): Promise<string> {
  kratos.respond(errors, { body: { id: 'e', error } })
  const page = () =>
    ErrorPage({ searchParams: Promise.resolve({ id: 'e' }), params: Promise.resolve({}) } as never)
  return (await browser.run(async () => page())).location ?? ''
}

/** What happens, and the query of the page that the visitor sees then. */
const interruptions: Readonly<Record<string, (goal: Goal) => Promise<URLSearchParams>>> = {
  'cancelled at the provider, or no account': async (goal) => {
    await leave(goal)
    return opened({ flow: 'f' })
  },
  'the account exists, in a flow that replaces the first': async (goal) => {
    await leave(goal)
    kratos.respond(reads, { body: { id: 'n', ui: {}, ...goal.flow } })
    return opened({ flow: 'n', no_org_ui: 'true' })
  },
  'the account is disabled': async (goal) => {
    await leave(goal)
    return new URL(await errorPage({ code: 401, message: 'identity is disabled' }), appUrl).searchParams
  },
  'another error of a provider, and then "Try again"': async (goal) => {
    await leave(goal)
    const { value } = await browser.run(async () => loginHref(await roundTripDestination()))
    return new URL(value ?? '', appUrl).searchParams
  },
  'the flow ends on the page of a provider’s error': async (goal) => {
    await leave(goal)
    const page = await opened({ flow: 'f' })
    const details = 'return_to' in goal.flow ? { return_to: goal.flow.return_to } : {}
    kratos.respond(reads, { status: 410, body: { error: { id: 'self_service_flow_expired', details } } })
    return opened({ ...Object.fromEntries(page), flow: 'f' })
  },
  'the flow ends before its page is opened': async (goal) => {
    const details = 'return_to' in goal.flow ? { return_to: goal.flow.return_to } : {}
    await leave(goal)
    kratos.respond(reads, { status: 410, body: { error: { id: 'self_service_flow_expired', details } } })
    return opened({ ...(goal.query.includes('login_challenge') && { login_challenge: 'c' }), flow: 'f' })
  },
  'the flow is gone': async (goal) => {
    await leave(goal)
    kratos.respond(reads, { status: 404, body: {} })
    return opened({ ...Object.fromEntries(new URLSearchParams(goal.query)), flow: 'f' })
  },
}

const cases = Object.keys(interruptions).flatMap((what) =>
  Object.keys(goals).map((where) => [what, where] as const),
)

describe('the visitor’s destination survives', () => {
  test.each(cases)('%s: %s', async (what, where) => {
    const goal = goals[where] as Goal
    const query = await interruptions[what]?.(goal)
    const reached = finalDestination(readDestination(query ?? new URLSearchParams()))
    expect(Object.fromEntries(destinationQuery(reached))).toMatchObject(
      Object.fromEntries(new URLSearchParams(goal.query)),
    )
  })

  test.each(Object.keys(goals))('a return to another browser: %s', async (where) => {
    const goal = goals[where] as Goal
    await leave(goal)
    const client = { client_id: 'shop', client_name: 'Shop' }
    hydra.respond('GET /admin/oauth2/auth/requests/login', { body: { client } })
    kratos.respond(errors, { body: { error: { code: 400, message: 'no resumable session found' } } })
    const other = new TestBrowser(appUrl)
    const callback = `${appUrl}/api/.ory/self-service/methods/oidc/callback/google?code=c&state=state-1`
    await other.run(() => otherBrowserUrl(new Request(callback), `${appUrl}/error?id=e`, getRequestingClient))
    const { lostReturn } = lineSession.of((await other.run(readSession)).value ?? {})
    const expected = new URLSearchParams(goal.query)
    const isAwaited = expected.has('login_challenge')
    // The application does not recognize that browser, so the page names it.
    expected.delete('login_challenge')
    expect(Object.fromEntries(new URLSearchParams(lostReturn?.goal))).toEqual(Object.fromEntries(expected))
    expect(lostReturn?.application?.name).toBe(isAwaited ? 'Shop' : undefined)
  })
})

test('an old round trip reveals nothing', async () => {
  await leave(goals['a place'] as Goal)
  const session = (await browser.run(readSession)).value?.oidcRoundTrip
  await browser.run(() => updateSession({ oidcRoundTrip: session && { ...session, at: session.at - 3600 } }))
  expect(await errorPage({ code: 401, message: 'identity is disabled' })).toBe(
    '/login?loginError=true&notice=disabled',
  )
})

test('a flow that was not left for a provider does not get the destination of another one', async () => {
  await leave(goals['a place'] as Goal)
  kratos.respond(reads, { body: { id: 'x', ui: {} } })
  expect((await opened({ flow: 'x' })).toString()).toBe('')
})
