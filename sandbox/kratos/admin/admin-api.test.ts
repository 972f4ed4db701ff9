import { beforeEach, describe, expect, test } from '@jest/globals'
import { demoAccounts } from '../../accounts'
import { createSandbox, type Sandbox } from '../../create-sandbox'
import { TestBrowser } from '../../testing/test-browser'

const [alice] = demoAccounts
const path = `/admin/identities/${alice?.id}`
const newcomer = { email: 'erin@example.com', password: 'correct horse battery' }

let sandbox: Sandbox
let browser: TestBrowser

beforeEach(() => {
  sandbox = createSandbox()
  browser = new TestBrowser(sandbox)
})

const ask = async (method: string, where: string, body?: unknown) => {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  const response = await sandbox.adminHandler(new Request(`http://admin.test${where}`, init))
  const text = await response.text()
  return {
    status: response.status,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  }
}
const signIn = () => browser.logIn(alice?.email ?? '', alice?.password ?? '')

describe('identities', () => {
  test('lists the demo accounts and finds one by address, without password hashes', async () => {
    const { body } = await ask('GET', '/admin/identities?credentials_identifier=ALICE@example.com')
    expect(body).toMatchObject([{ id: alice?.id, traits: { email: alice?.email } }])
    expect(JSON.stringify(body)).not.toContain('scrypt')
    expect((await ask('GET', '/admin/identities')).body).toHaveLength(demoAccounts.length)
    expect((await ask('GET', '/admin/identities?page_size=1')).body).toHaveLength(1)
  })

  test('finds the identifiers that begin with a text', async () => {
    const similar = async (text: string) =>
      (await ask('GET', `/admin/identities?preview_credentials_identifier_similar=${text}`)).body
    expect(await similar('ALI')).toMatchObject([{ id: alice?.id }])
    expect(await similar('lice')).toEqual([])
    expect(await similar('zzz')).toEqual([])
    const named = await ask('GET', `/admin/identities?ids=${alice?.id}`)
    expect(named.body).toEqual([expect.objectContaining({ id: alice?.id })])
  })

  test('shows a requested credential', async () => {
    const { body } = await ask('GET', `${path}?include_credential=password`)
    expect(body.credentials.password.config.hashed_password).toMatch(/^\$scrypt\$/)
    expect(body.credentials.code).not.toHaveProperty('config')
  })

  test('a created identity can sign in', async () => {
    const { email, password } = newcomer
    const identity = { traits: { email }, credentials: { password: { config: { password } } } }
    expect((await ask('POST', '/admin/identities', identity)).status).toBe(201)
    expect((await browser.logIn(email, password)).status).toBe(200)
    expect((await ask('POST', '/admin/identities', identity)).status).toBe(409)
  })

  test('an empty schema_id is the default', async () => {
    const identity = { schema_id: '', traits: { email: newcomer.email } }
    expect((await ask('POST', '/admin/identities', identity)).body.schema_id).toBe('person')
  })

  test.each([
    [{ traits: { email: 'nope' } }, 'is not valid "email"'],
    [{}, 'missing properties: "email"'],
    [{ schema_id: 'x', traits: newcomer }, 'Unable to find JSON Schema ID: x'],
  ])('%j is rejected', async (identity, reason) => {
    const { status, body } = await ask('POST', '/admin/identities', identity)
    expect(status).toBe(400)
    expect(body.error.reason).toContain(reason)
  })

  test('a patch changes the name, the address and the state', async () => {
    const patch = (where: string, value: unknown) =>
      ask('PATCH', path, [{ op: 'replace', path: where, value }])
    expect((await patch('/traits/name/first', 'Alicia')).body).toMatchObject({
      traits: { name: { first: 'Alicia' } },
    })
    await patch('/traits/email', 'alicia@example.com')
    expect((await browser.logIn('alicia@example.com', alice?.password ?? '')).status).toBe(200)
    await patch('/state', 'inactive')
    expect((await browser.fetchJson('/sessions/whoami')).status).toBe(401)
    expect((await patch('/traits/email', 'bob@example.com')).status).toBe(409)
    expect((await patch('/traits/shoe/size', 44)).status).toBe(400)
    expect((await patch('/state', 'asleep')).status).toBe(400)
  })

  test('a deleted identity is removed, with its sessions', async () => {
    await signIn()
    expect((await ask('DELETE', path)).status).toBe(204)
    expect((await ask('DELETE', path)).status).toBe(404)
    expect((await browser.fetchJson('/sessions/whoami')).status).toBe(401)
  })
})

describe('sessions', () => {
  test('are listed, shown and revoked', async () => {
    await signIn()
    const [session] = (await ask('GET', `${path}/sessions`)).body
    expect((await ask('GET', '/admin/sessions')).body).toMatchObject([{ id: session.id, identity: null }])
    expect((await ask('GET', `/admin/sessions/${session.id}?expand=identity`)).body).toMatchObject({
      identity: { id: alice?.id },
      devices: [],
    })
    expect((await ask('DELETE', `/admin/sessions/${session.id}`)).status).toBe(204)
    expect((await browser.fetchJson('/sessions/whoami')).status).toBe(401)
    expect((await ask('GET', `${path}/sessions?active=true`)).body).toEqual([])
  })

  test('all sessions of an identity end at once', async () => {
    await signIn()
    expect((await ask('DELETE', `${path}/sessions`)).status).toBe(204)
    expect((await browser.fetchJson('/sessions/whoami')).status).toBe(401)
    expect((await ask('DELETE', `${path}/sessions`)).status).toBe(404)
  })
})

describe('messages', () => {
  const mail = { subject: '', templateType: 'recovery_code_valid', body: '', html: '', code: '', link: '' }
  const list = async (status: string) =>
    (await ask('GET', `/admin/courier/messages?status=${status}`)).body as { id: string }[]

  test('one that arrived has a successful attempt', async () => {
    sandbox.inbox.deliver({ ...mail, to: 'ada@example.com' })
    const [sent] = await list('sent')
    expect(sent).toMatchObject({ status: 'sent', recipient: 'ada@example.com' })
    expect((await ask('GET', `/admin/courier/messages/${sent?.id}`)).body).toMatchObject({
      ...sent,
      dispatches: [{ status: 'success', error: null }],
    })
    expect(await list('abandoned')).toEqual([])
  })

  test('one to refused.example is abandoned, and says why', async () => {
    sandbox.inbox.deliver({ ...mail, to: 'Ada@Refused.example' })
    expect(sandbox.inbox.mails()).toEqual([])
    const [abandoned] = await list('abandoned')
    expect((await ask('GET', `/admin/courier/messages/${abandoned?.id}`)).body).toMatchObject({
      status: 'abandoned',
      dispatches: [
        {
          status: 'failed',
          error: {
            reason: 'failed to send email via smtp',
            message: 'gomail: could not send email 1: 550 5.1.1 <Ada@Refused.example>: no such mailbox',
          },
        },
      ],
    })
    expect(await list('sent')).toEqual([])
  })
})

test('the public handler serves none of it', async () => {
  for (const where of ['/admin/identities', '/identities', path]) {
    expect((await browser.fetchJson(where)).status).toBe(404)
  }
})
