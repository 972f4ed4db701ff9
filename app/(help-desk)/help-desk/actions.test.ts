import { beforeEach, describe, expect, test } from '@jest/globals'
import { type HelpDeskAction, helpDeskActions } from '@/lib/help-desk/actions'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { csrfField } from '@/lib/session/csrf-field'
import { actionBinding, searchBinding } from '../require-helper'
import { submitAction, submitSearch } from './actions'

const kratos = new TestService()
const hydra = new TestService()
const logged = collectLogLines()
startTestServices(
  { kratos, hydra, hasKratosAdmin: true },
  { HELP_DESK: 'on', HELP_DESK_PEOPLE: 'Helper@example.com, other@example.com', LOG_LEVEL: 'info' },
)

const [ada, grace] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const admin = `/admin/identities/${ada}`

const identity = (id: string, email: string, more: object = {}) => ({
  id,
  state: 'active',
  traits: { email },
  verifiable_addresses: [{ value: email, verified: true, via: 'email' }],
  ...more,
})

/** Each test has a helper of its own, because the limits last as long as the process. */
let count = 0
let helper = { id: '', sessionId: '' }
const session = (more: object = {}, address: object = {}) => ({
  body: {
    id: helper.sessionId,
    authenticator_assurance_level: 'aal2',
    authenticated_at: new Date().toISOString(),
    identity: identity(helper.id, 'helper@example.com', address),
    ...more,
  },
})

const browser = new TestBrowser(appUrl, { cookie: 'ory_kratos_session=s' })
beforeEach(() => {
  count += 1
  helper = { id: `helper-${count}`, sessionId: `s-${count}` }
  hydra
    .reset()
    .respond('DELETE /admin/oauth2/auth/sessions/consent', { status: 204 })
    .respond('DELETE /admin/oauth2/auth/sessions/login', { status: 204 })
  kratos
    .reset()
    .respond('GET /sessions/whoami', session())
    .respond('GET /admin/identities', { body: [identity(ada, 'ada@example.com')] })
    .respond(`PATCH ${admin}`, { body: {} })
    .respond(`DELETE ${admin}/sessions`, { status: 204 })
    .respond(`DELETE ${admin}/credentials/totp`, { status: 204 })
    .respond(`DELETE ${admin}/credentials/lookup_secret`, { status: 204 })
    .respond(`DELETE ${admin}/credentials/webauthn`, { status: 204 })
})

const changes = () => [...kratos.requests, ...hydra.requests].filter(({ method }) => method !== 'GET')
const paths = () => changes().map(({ method, path }) => `${method} ${path}`)

const fieldsOf = (action: HelpDeskAction, binding = actionBinding(helper, ada, action)) => ({
  ...csrfField(binding),
  person: ada,
  action,
  confirmation: 'ada@example.com',
})
const run = (action: HelpDeskAction, fields: Readonly<Record<string, string>> = {}) =>
  browser.submit(submitAction, { ...fieldsOf(action), ...fields })
const statusOf = async (action: HelpDeskAction) => (await browser.post(submitAction, fieldsOf(action))).status

const patch = `PATCH ${admin}`
const endSessions = `DELETE ${admin}/sessions`
const endAccess = ['DELETE /admin/oauth2/auth/sessions/consent', 'DELETE /admin/oauth2/auth/sessions/login']

describe('an action', () => {
  test.each<[HelpDeskAction, string[]]>([
    ['end_sessions', [endSessions, patch, ...endAccess]],
    ['remove_totp', [`DELETE ${admin}/credentials/totp`, patch]],
    ['remove_lookup_secret', [`DELETE ${admin}/credentials/lookup_secret`, patch]],
    ['remove_webauthn', [`DELETE ${admin}/credentials/webauthn`, patch]],
    ['disable', [patch, endSessions, patch, ...endAccess]],
    ['enable', [patch, patch]],
    ['let_in', []],
  ])('%s: the calls, the page, the log', async (action, calls) => {
    expect(await run(action)).toBe(`/help-desk/${ada}?notice=done`)
    expect(paths()).toEqual(calls)
    const lines = logged().filter(({ outcome }) => outcome === 'help_desk')
    expect(lines).toEqual([
      expect.objectContaining({ action, result: 'done', helper: helper.id, account: expect.any(String) }),
    ])
    expect(JSON.stringify(lines)).not.toContain('ada@example.com')
  })

  test('its note for the owner keeps what other services store', async () => {
    const stored = { vip: true, latchkey_support: [{ action: 'x', at: 'y' }] }
    kratos.respond('GET /admin/identities', {
      body: [identity(ada, 'ada@example.com', { metadata_public: stored })],
    })
    await run('remove_totp')
    const [sent] = kratos.received(patch)
    expect(JSON.parse(sent?.body ?? '')).toEqual([
      {
        op: 'add',
        path: '/metadata_public/latchkey_support',
        value: [{ action: 'remove_totp', at: expect.any(String) }],
      },
    ])
  })

  test('what is removed already is removed', async () => {
    kratos.respond(`DELETE ${admin}/credentials/totp`, { status: 404, body: {} })
    expect(await run('remove_totp')).toBe(`/help-desk/${ada}?notice=done`)
  })

  test('two presses at once do the same as one', async () => {
    let isThere = true
    kratos.respond(`DELETE ${admin}/credentials/totp`, () => {
      const status = isThere ? 204 : 404
      isThere = false
      return { status, ...(status === 404 && { body: {} }) }
    })
    const done = `/help-desk/${ada}?notice=done`
    expect(await Promise.all([run('remove_totp'), run('remove_totp')])).toEqual([done, done])
  })

  test('Kratos keeps the last way to sign in', async () => {
    kratos.respond(`DELETE ${admin}/credentials/webauthn`, { status: 400, body: {} })
    expect(await run('remove_webauthn')).toBe(`/help-desk/${ada}?notice=refused`)
    expect(paths()).not.toContain(patch)
  })

  test.each(['remove_totp', 'end_sessions'] as const)('%s: a failure is no success', async (action) => {
    kratos
      .respond(`DELETE ${admin}/credentials/totp`, { status: 500 })
      .respond(`DELETE ${admin}/sessions`, { status: 500 })
    expect(await run(action)).toMatch(/^\/error\?reason=unavailable&/)
    expect(logged()).toContainEqual(expect.objectContaining({ action, result: 'unavailable' }))
  })

  test('while Hydra does not respond, sessions have not ended everywhere', async () => {
    hydra.respond('DELETE /admin/oauth2/auth/sessions/consent', { status: 500 })
    expect(await run('end_sessions')).toMatch(/^\/error\?reason=unavailable&/)
  })
})

describe('nothing changes', () => {
  test.each(helpDeskActions)(
    '%s: with the token of another session, person or action, or without one',
    async (action) => {
      const other = helpDeskActions.find((one) => one !== action) ?? action
      for (const binding of [
        actionBinding({ ...helper, sessionId: 's-0' }, ada, action),
        actionBinding(helper, grace, action),
        actionBinding(helper, ada, other),
      ]) {
        expect(await run(action, csrfField(binding))).toBe(`/help-desk/${ada}/${action}?notice=csrf`)
      }
      expect(await run(action, { csrf_token: '' })).toBe(`/help-desk/${ada}/${action}?notice=csrf`)
      expect(changes()).toEqual([])
    },
  )

  test.each(['remove_totp', 'remove_lookup_secret', 'remove_webauthn', 'disable'] as const)(
    '%s: with another address than the person’s',
    async (action) => {
      for (const confirmation of ['', 'grace@example.com'])
        expect(await run(action, { confirmation })).toBe(`/help-desk/${ada}/${action}?notice=mistyped`)
      expect(changes()).toEqual([])
    },
  )

  test.each([
    ['another helper', 'OTHER@example.com'],
    ['oneself', 'helper@example.com'],
  ])('for %s', async (_, email) => {
    kratos.respond('GET /admin/identities', { body: [identity(ada, email)] })
    for (const action of helpDeskActions) expect(await statusOf(action)).toBe(404)
    expect(changes()).toEqual([])
  })

  test.each<[string, () => object]>([
    ['nobody is signed in', () => ({ status: 401 })],
    ['a second factor is due', () => ({ status: 403 })],
    ['Kratos does not respond', () => ({ status: 502 })],
    ['the address is of no helper', () => session({ identity: identity(helper.id, 'eve@example.com') })],
    [
      'the address of a helper is not verified',
      () =>
        session(
          {},
          { verifiable_addresses: [{ value: 'helper@example.com', verified: false, via: 'email' }] },
        ),
    ],
    [
      'the session started in LINE',
      () => session({ devices: [{ user_agent: 'Mozilla/5.0 (iPhone) Line/14.1.0' }] }),
    ],
  ])('when %s: the page does not exist', async (_, whoami) => {
    const fields = fieldsOf('end_sessions')
    kratos.respond('GET /sessions/whoami', whoami())
    expect((await browser.post(submitAction, fields)).status).toBe(404)
    expect((await browser.post(submitSearch, { who: 'ada@example.com' })).status).toBe(404)
    expect(changes()).toEqual([])
    expect(kratos.received('GET /admin/identities')).toEqual([])
  })

  test('in LINE’s browser, the page does not exist', async () => {
    const inLine = new TestBrowser(appUrl, { 'user-agent': 'Mozilla/5.0 (iPhone) Line/14.1.0' })
    expect((await inLine.post(submitAction, fieldsOf('end_sessions'))).status).toBe(404)
  })

  test.each([
    ['one factor', { authenticator_assurance_level: 'aal1' }, 'aal2=true'],
    [
      'a sign-in 16 minutes ago',
      { authenticated_at: new Date(Date.now() - 16 * 60_000).toISOString() },
      'refresh=true',
    ],
    ['a sign-in at no known time', { authenticated_at: undefined }, 'refresh=true'],
  ])('after %s', async (_, more, query) => {
    kratos.respond('GET /sessions/whoami', session(more))
    const returnTo = encodeURIComponent(`/help-desk/${ada}`)
    expect(await run('end_sessions')).toBe(`/login?${query}&return_to=${returnTo}`)
    expect(changes()).toEqual([])
  })

  test.each(['delete', 'constructor', ''])('for the unknown action %p', async (action) => {
    const fields = { ...fieldsOf('enable'), action }
    expect((await browser.post(submitAction, fields)).status).toBe(404)
  })

  test.each(['', '../../admin', 'ada@example.com'])('for %p, which is no id', async (person) => {
    expect((await browser.post(submitAction, { ...fieldsOf('enable'), person })).status).toBe(404)
    expect(kratos.received('GET /admin/identities')).toEqual([])
  })

  test('after 30 actions in an hour', async () => {
    for (let index = 0; index < 30; index += 1) await run('let_in')
    expect(await run('end_sessions')).toBe(`/help-desk/${ada}?notice=too_many`)
    expect(changes()).toEqual([])
  })
})

describe('a search', () => {
  const search = (who: string) => browser.submit(submitSearch, { ...csrfField(searchBinding(helper)), who })

  test.each([
    ['ada@example.com', { credentials_identifier: 'ada@example.com' }],
    ['  ada@example.com ', { credentials_identifier: 'ada@example.com' }],
    [ada, { ids: ada }],
  ])('%p is compared as a whole', async (who, query) => {
    expect(await search(who)).toBe(`/help-desk/${ada}`)
    const [asked] = kratos.received('GET /admin/identities')
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject(query)
    expect(JSON.stringify(logged())).not.toContain('ada@example.com')
  })

  test('nobody', async () => {
    kratos.respond('GET /admin/identities', { body: [] })
    expect(await search('%@example.com')).toBe('/help-desk?notice=nobody')
  })

  test.each(['', '   ', 'a'.repeat(5000)])('a text that is no identifier is not sent: %#', async (who) => {
    expect(await search(who)).toBe('/help-desk?notice=nobody')
    expect(kratos.received('GET /admin/identities')).toEqual([])
  })

  test('the form of another session finds nobody', async () => {
    const fields = { ...csrfField(searchBinding({ ...helper, sessionId: 's-0' })), who: ada }
    expect(await browser.submit(submitSearch, fields)).toBe('/help-desk?notice=csrf')
    expect(kratos.received('GET /admin/identities')).toEqual([])
  })

  test('the 61st in an hour is not made', async () => {
    for (let index = 0; index < 60; index += 1) await search('ada@example.com')
    expect(await search('ada@example.com')).toBe('/help-desk?notice=too_many')
    expect(kratos.received('GET /admin/identities')).toHaveLength(60)
  })

  test('without Kratos, the page says so', async () => {
    kratos.respond('GET /admin/identities', { status: 500 })
    expect(await search('ada@example.com')).toMatch(/^\/error\?reason=unavailable&retry=%2Fhelp-desk&/)
  })
})
