import { beforeEach, expect, test } from '@jest/globals'
import { startFlow } from '@/lib/flows/start/start-flow'
import { seeOther } from '@/lib/http/see-other'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import type { FlowPage } from '@/lib/urls/pages'
import { redirectRecovered } from './redirect-recovered'

const kratos = new TestService()
startTestServices({ kratos })

const whoami = 'GET /sessions/whoami'
const refused = { status: 400, body: { error: { id: 'session_already_available' } } }

beforeEach(() => {
  kratos.reset()
  for (const kind of ['recovery', 'verification'])
    kratos.respond(`GET /self-service/${kind}/browser`, refused)
})

/** Where the start of a page leads a visitor who is signed in. */
async function leadsTo(query = '', page: FlowPage = 'recovery'): Promise<string | null> {
  const browser = new TestBrowser(appUrl, { cookie: 'ory_kratos_session=s' })
  const GET = async ({ signal }: Request) => {
    const { url } = await startFlow(flowPageUrl(page, new URLSearchParams(query)), signal, {
      steps: [redirectRecovered],
      startSecondFactor: (_, ask) => ask(),
      parametersOf: () => ({}),
      leaveAtOnce: async () => null,
    })
    return seeOther(url)
  }
  return (await browser.call({ GET }, `/${page}?${query}`)).headers.get('location')
}

function signedIn(methods: readonly object[], minutesAgo = 1): void {
  const authenticated_at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const identity = { id: 'ada', traits: {} }
  kratos.respond(whoami, { body: { id: 's', identity, authenticated_at, authentication_methods: methods } })
}

const first = (method: string) => ({ method, aal: 'aal1' })
const password = '/settings?section=password#password'

test.each<[string, object[], number, string]>([
  ['by a code', [first('code_recovery')], 1, password],
  ['by a link', [first('link_recovery')], 1, password],
  ['and a second factor', [first('code_recovery'), { method: 'totp', aal: 'aal2' }], 1, password],
  ['and a password since then', [first('code_recovery'), first('password')], 1, '/'],
  ['too long ago', [first('code_recovery')], 16, '/'],
])('a visitor who recovered the account %s', async (_, methods, minutes, expected) => {
  signedIn(methods, minutes)
  expect(await leadsTo('notice=csrf')).toBe(expected)
})

test('the destination is kept', async () => {
  signedIn([first('code_recovery')])
  expect(await leadsTo('return_to=/sessions&notice=csrf')).toBe(
    '/settings?section=password&return_to=%2Fsessions#password',
  )
})

test('a second factor that is due comes first, and leads back here', async () => {
  kratos.respond(whoami, { status: 403 })
  expect(await leadsTo('return_to=/sessions')).toBe(
    `/login?${new URLSearchParams({ aal2: 'true', return_to: '/recovery?return_to=%2Fsessions' })}`,
  )
})

test('no other page asks Kratos', async () => {
  await leadsTo('', 'verification')
  expect(kratos.received(whoami)).toEqual([])
})
