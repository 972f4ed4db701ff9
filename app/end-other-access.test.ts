import { beforeEach, describe, expect, test } from '@jest/globals'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { revokeAccess } from '@/lib/oauth2/end-access'
import { currentVisitor } from '@/lib/request/visitor'
import { updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { endOtherAccess } from '@/lib/submission/end-other-access'
import { runPipeline } from '@/lib/submission/pipeline'
import { parseSubmission, type RawSubmission } from '@/lib/submission/submission'
import { readEffects } from '@/lib/submission/submission-effects'

const kratos = new TestService()
const hydra = new TestService()
startTestServices({ kratos, hydra })

const others = 'DELETE /sessions'
const consents = 'DELETE /admin/oauth2/auth/sessions/consent'
const logins = 'DELETE /admin/oauth2/auth/sessions/login'
const ended = [others, consents, logins]
const flowId = flowIdOf(1)
const saved = {
  id: flowId,
  state: 'success',
  identity: { id: 'ada', traits: {} },
  ui: { messages: [{ id: 1050001, type: 'success', text: '' }] },
}
const sessionCookie = 'ory_kratos_session=new; Path=/; Secure'

beforeEach(() => {
  kratos.reset()
  hydra.reset()
  kratos.respond(others, { body: { count: 1 } })
  hydra.respond(consents, { status: 204 })
  hydra.respond(logins, { status: 204 })
})

interface Given extends Partial<Pick<RawSubmission, 'entry' | 'kind' | 'sessionToken'>> {
  readonly fields?: Readonly<Record<string, string>>
  /** What our session knows. */
  readonly session?: Session
  readonly hasCookie?: boolean
}

/** Submits, and says which calls that end access were made. */
async function callsAfter(
  given: Given,
  response: { readonly status: number; readonly body?: unknown; readonly setCookies?: string[] },
): Promise<readonly string[]> {
  const browser = new TestBrowser(appUrl)
  const {
    fields = {},
    session = {},
    kind = 'settings',
    entry = 'page',
    sessionToken,
    hasCookie = true,
  } = given
  if (hasCookie) browser.setCookie('ory_kratos_session=own; Path=/; Secure')
  await browser.run(() => updateSession(session))
  await browser.run(async () => {
    const visitor = await currentVisitor()
    const posted = { kind, flowId, fields: new Map(Object.entries(fields)), entry, visitor, sessionToken }
    const submission = parseSubmission({ ...posted, sessionToken: sessionToken ?? null })
    const answer = { body: undefined, setCookies: [], ...response }
    return runPipeline(submission, [
      endOtherAccess(revokeAccess),
      async (sent) => ({ ...answer, effects: readEffects(sent, answer) }),
    ])
  })
  return ended.filter((route) => [...kratos.received(route), ...hydra.received(route)].length > 0)
}

const password = { method: 'password', password: 'correct horse' }

describe('after a new password, other sessions and applications end', () => {
  test('with the session that made the change, and for its account', async () => {
    expect(await callsAfter({ fields: password }, { status: 200, body: saved })).toEqual(ended)
    expect(kratos.received(others)[0]?.headers.cookie).toContain('ory_kratos_session=own')
    expect(hydra.received(consents)[0]?.query.get('subject')).toBe('ada')
    expect(hydra.received(logins)[0]?.query.get('subject')).toBe('ada')
  })

  test('of an API client with its token', async () => {
    const given = { fields: password, entry: 'json', hasCookie: false, sessionToken: 'token' } as const
    expect(await callsAfter(given, { status: 200, body: saved })).toEqual(ended)
    expect(kratos.received(others)[0]?.headers['x-session-token']).toBe('token')
  })

  test('of a form through the proxy, whose response is a redirect', async () => {
    kratos.respond('GET /self-service/settings/flows', { body: saved })
    expect(await callsAfter({ fields: password, entry: 'form' }, { status: 303 })).toEqual(ended)
  })

  test('that waited for a re-authentication', async () => {
    kratos.respond('GET /self-service/settings/flows', { body: saved })
    const session = { settingsAnswer: { flowId, section: 'password' } }
    expect(await callsAfter({ entry: 'link', session }, { status: 303 })).toEqual(ended)
  })
})

describe('they stay', () => {
  test.each<[string, Given, Parameters<typeof callsAfter>[1]]>([
    [
      'when the person wants so',
      { fields: { ...password, keep_access: 'true' } },
      { status: 200, body: saved },
    ],
    ['after another change', { fields: { method: 'profile' } }, { status: 200, body: saved }],
    [
      'when the password is refused',
      { fields: password },
      { status: 400, body: { ...saved, state: 'show_form' } },
    ],
    [
      'while the change waits for a sign-in',
      { fields: password },
      { status: 403, body: { error: { id: 'session_refresh_required' } } },
    ],
    ['after a sign-in', { kind: 'login' }, { status: 200, setCookies: [sessionCookie] }],
  ])('%s', async (_, given, response) => {
    expect(await callsAfter(given, response)).toEqual([])
  })

  test.each<[string, Session]>([
    [
      'that waited, and that the person wants so',
      { settingsAnswer: { flowId, section: 'password', keepsAccess: true } },
    ],
    ['of another section', { settingsAnswer: { flowId, section: 'oidc' } }],
  ])('after a change %s', async (_, session) => {
    kratos.respond('GET /self-service/settings/flows', { body: saved })
    expect(await callsAfter({ entry: 'link', session }, { status: 303 })).toEqual([])
  })
})

describe('after a recovery', () => {
  const recovered = { status: 422, setCookies: [sessionCookie] }

  test.each(['page', 'form', 'link'] as const)(
    'of a %s they end, with the session that it created',
    async (entry) => {
      kratos.respond('GET /sessions/whoami', { body: { id: 's', identity: { id: 'ada' } } })
      expect(await callsAfter({ kind: 'recovery', entry, fields: { code: '1' } }, recovered)).toEqual(ended)
      expect(kratos.received(others)[0]?.headers.cookie).toBe('ory_kratos_session=new')
    },
  )

  test('of an API client, with its token', async () => {
    kratos.respond('GET /sessions/whoami', { body: { id: 's', identity: { id: 'ada' } } })
    const body = { session_token: 'made' }
    expect(
      await callsAfter({ kind: 'recovery', entry: 'json', fields: { code: '1' } }, { status: 200, body }),
    ).toEqual(ended)
    expect(kratos.received(others)[0]?.headers['x-session-token']).toBe('made')
  })

  test('that still needs a second factor, Kratos does not return the owner', async () => {
    kratos.respond('GET /sessions/whoami', { status: 403 })
    expect(await callsAfter({ kind: 'recovery', fields: { code: '1' } }, recovered)).toEqual([others])
  })

  test('with an incorrect code nothing ends', async () => {
    expect(
      await callsAfter({ kind: 'recovery', fields: { code: '1' } }, { status: 400, body: saved }),
    ).toEqual([])
  })
})
