import { beforeEach, describe, expect, test } from '@jest/globals'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import { changeTraits } from './change-traits'
import { listCredentials, removeCredential } from './credentials'
import { findIdentity } from './find-identity'
import { getIdentity } from './get-identity'
import { disableIdentity, enableIdentity } from './identity-state'
import { dispatchesOf, getMessage, listMessages } from './messages'
import { createRecoveryCode, createRecoveryLink } from './recovery'
import { endAllSessions, endSession, listSessions } from './sessions'

const kratos = new TestService()
startTestServices({ kratos, hasKratosAdmin: true })
beforeEach(() => {
  kratos.reset()
})

const id = '5a1f1f5e-9f0b-4a64-8a39-0d7bb7b3c0de'
const path = `/admin/identities/${id}`
const ada = { id, schema_id: 'person', schema_url: '', traits: { email: 'ada@example.com' } }
const asked = () =>
  kratos.requests.map(({ method, path, query, body }) =>
    [`${method} ${path}${query.size > 0 ? `?${query}` : ''}`, body].filter((text) => text !== '').join(' '),
  )
const withStatus = (status: number) => expect.objectContaining({ name: 'ServiceError', status })

describe('an identity', () => {
  test.each([
    ['its id', id, `ids=${id}`],
    ['an address', 'ada@example.com', 'credentials_identifier=ada%40example.com'],
    ['a phone number', '+81312345678', 'credentials_identifier=%2B81312345678'],
  ])('is found by %s', async (_, who, query) => {
    kratos.respond('GET /admin/identities', { body: [ada] })
    expect(await findIdentity(who)).toEqual(ada)
    expect(asked()).toEqual([`GET /admin/identities?${query}`])
  })

  test('is undefined if there is none, and an error if Kratos does not list any', async () => {
    kratos.respond('GET /admin/identities', { body: [] })
    expect(await findIdentity('bob@example.com')).toBeUndefined()
    // A Kratos that does not know the parameter lists everyone.
    kratos.respond('GET /admin/identities', { body: [ada] })
    expect(await findIdentity('00000000-0000-4000-8000-000000000009')).toBeUndefined()
    kratos.respond('GET /admin/identities', { body: [] })
    kratos.respond('GET /admin/identities', { status: 500 })
    await expect(findIdentity('bob@example.com')).rejects.toEqual(withStatus(500))
  })

  test('is disabled with its sessions, which do not return with it', async () => {
    kratos.respond(`PATCH ${path}`, { body: ada }).respond(`DELETE ${path}/sessions`, { status: 204 })
    await disableIdentity(id)
    await enableIdentity(id)
    const patch = (state: string) =>
      `PATCH ${path} ${JSON.stringify([{ op: 'replace', path: '/state', value: state }])}`
    expect(asked()).toEqual([patch('inactive'), `DELETE ${path}/sessions`, patch('active')])
  })

  test('gets new traits, and loses those without a value', async () => {
    kratos.respond(`PATCH ${path}`, { body: ada })
    const changes = [
      { keys: ['name', 'first'], value: 'Ada' },
      { keys: ['phone'], value: undefined },
    ]
    expect(await changeTraits(id, changes)).toEqual(ada)
    expect(JSON.parse(kratos.requests[0]?.body ?? '')).toEqual([
      { op: 'add', path: '/traits/name/first', value: 'Ada' },
      { op: 'remove', path: '/traits/phone' },
    ])
  })
})

describe('credentials', () => {
  const times = { created_at: '2026-11-30T11:43:33Z', updated_at: '2026-11-30T11:43:34Z' }
  const identifiers = ['ada@example.com']
  const credentials = {
    password: { type: 'password', identifiers, config: { hashed_password: '$2a$04$x' }, ...times },
    webauthn: { type: 'webauthn', identifiers, config: { user_handle: 'b1A4AClf' }, ...times },
    totp: { type: 'totp', config: { totp_url: 'otpauth://x' }, ...times },
  }

  test('are listed without secrets, and without what Kratos lists for every identity', async () => {
    kratos.respond(`GET ${path}`, { body: { ...ada, credentials } })
    expect(await listCredentials(id)).toEqual([
      { type: 'password', identifiers, ...times },
      { type: 'totp', identifiers: [], ...times },
    ])
    expect(asked()).toEqual([
      `GET ${path}?include_credential=password&include_credential=webauthn&include_credential=passkey`,
    ])
    expect(Object.keys((await getIdentity(id)).credentials ?? {})).toEqual(['password', 'totp'])
    expect(JSON.stringify(await getIdentity(id))).not.toMatch(/\$2a\$|otpauth/)
  })

  test.each([
    ['is removed', { type: 'totp' }, { status: 204 }, { kind: 'removed' }],
    [
      'of one provider is removed',
      { type: 'oidc', identifier: 'google:1' },
      { status: 204 },
      { kind: 'removed' },
    ],
    [
      'stays if it is the last one',
      { type: 'password' },
      { status: 400, body: { error: { reason: 'You can not remove the last first factor.' } } },
      { kind: 'refused', reason: 'You can not remove the last first factor.' },
    ],
  ] as const)('one %s', async (_, credential, response, expected) => {
    kratos.respond(`DELETE ${path}/credentials/${credential.type}`, response)
    expect(await removeCredential(id, credential)).toEqual(expected)
    const query = 'identifier' in credential ? '?identifier=google%3A1' : ''
    expect(asked()).toEqual([`DELETE ${path}/credentials/${credential.type}${query}`])
  })

  test('cannot be removed from an identity that does not exist', async () => {
    await expect(removeCredential(id, { type: 'totp' })).rejects.toEqual(withStatus(404))
  })
})

describe('sessions', () => {
  test('are listed, and there are none if Kratos knows none', async () => {
    expect(await listSessions(id)).toEqual([])
    kratos.respond(`GET ${path}/sessions`, { body: [{ id: 's', active: true }] })
    expect(await listSessions(id)).toEqual([{ id: 's', active: true }])
    kratos.respond(`GET ${path}/sessions`, { status: 500 })
    await expect(listSessions(id)).rejects.toEqual(withStatus(500))
  })

  test('end, one or all', async () => {
    kratos.respond('DELETE /admin/sessions/s', { status: 204 })
    await endSession('s')
    await endAllSessions(id)
    expect(asked()).toEqual(['DELETE /admin/sessions/s', `DELETE ${path}/sessions`])
    await expect(endSession('t')).rejects.toEqual(withStatus(404))
    kratos.respond(`DELETE ${path}/sessions`, { status: 500 })
    await expect(endAllSessions(id)).rejects.toEqual(withStatus(500))
  })
})

test('a recovery code and a link are for a time, and there is no link if Kratos has that method off', async () => {
  const made = { recovery_link: 'https://login.example.com/recovery?flow=f', recovery_code: '123456' }
  kratos.respond('POST /admin/recovery/code', { status: 201, body: made })
  expect(await createRecoveryCode(id, '10m')).toEqual(made)
  expect(await createRecoveryLink(id, '10m')).toBeNull()
  const body = JSON.stringify({ identity_id: id, expires_in: '10m' })
  expect(asked()).toEqual([`POST /admin/recovery/code ${body}`, `POST /admin/recovery/link ${body}`])
})

test('messages to one recipient come in pages, without what only the recipient may read', async () => {
  const sent = { id: 'm', status: 'sent', recipient: 'ada@example.com' }
  const link = '</admin/courier/messages?page_size=1&page_token=t%3D>; rel="next"'
  const message = { ...sent, body: '123456', subject: '123456' }
  kratos
    .respond('GET /admin/courier/messages', { body: [message], headers: { link } })
    .respond('GET /admin/courier/messages/m', { body: message })
  const query = { pageSize: 1, recipient: 'ada@example.com' }
  expect(await listMessages(query)).toEqual({ items: [sent], nextPageToken: 't=' })
  expect(await getMessage('m')).toEqual(sent)
  const [request] = kratos.received('GET /admin/courier/messages')
  expect(request?.query.toString()).toBe('page_size=1&recipient=ada%40example.com')
})

test('the dispatches of a message are its attempts, the oldest first, with why one failed', () => {
  const dispatch = (second: number, status: 'failed' | 'success', error?: object) => ({
    ...{ id: String(second), message_id: 'm', status, updated_at: '' },
    ...{ created_at: `2026-11-30T11:43:0${second}Z`, ...(error && { error }) },
  })
  const dispatches = [
    dispatch(2, 'success'),
    dispatch(1, 'failed', { reason: 'failed to send email via smtp', message: 'refused', code: 500 }),
  ]
  const message = { id: 'm', status: 'sent', type: 'email', recipient: 'ada@example.com' } as const
  const further = {
    template_type: 'recovery_code_valid',
    send_count: 2,
    created_at: '',
    updated_at: '',
  } as const
  expect(dispatchesOf({ ...message, ...further, dispatches })).toEqual([
    {
      createdAt: '2026-11-30T11:43:01Z',
      status: 'failed',
      errors: ['failed to send email via smtp', 'refused'],
    },
    { createdAt: '2026-11-30T11:43:02Z', status: 'success', errors: [] },
  ])
})
