import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { z } from 'zod'
import { providerClients } from '../../sandbox/openid-provider/clients'
import { CookieJar } from '../../sandbox/testing/cookie-jar'
import { newPerson } from '../fixtures/people'
import { localUrl, oryUrls } from '../ory/process/urls'
import { expectSignedIn } from '../support/actions'
import { currentBackend } from '../support/backend'
import { allowAtProvider, goToProvider } from '../support/provider-actions'
import { runTool } from '../support/tool'
import { askForVariant } from '../support/variants'

/** The operator's commands. They run on the real Kratos and Hydra only. */
const { appUrl, kratosUrl } = currentBackend()
const { kratosPublicPort, kratosAdminPort, hydraPublicPort, hydraAdminPort } = oryUrls(
  appUrl,
  Number(new URL(kratosUrl).port),
)
const env = {
  APP_URL: appUrl,
  ORY_SDK_URL: localUrl(kratosPublicPort),
  ORY_ADMIN_URL: localUrl(kratosAdminPort),
  HYDRA_PUBLIC_URL: localUrl(hydraPublicPort),
  HYDRA_ADMIN_URL: localUrl(hydraAdminPort),
}

const ops = (...args: string[]) => runTool('ops', args, env)

async function opsJson<Schema extends z.ZodType>(
  schema: Schema,
  ...args: string[]
): Promise<z.output<Schema>> {
  const { status, stdout, stderr } = await ops('--json', ...args)
  if (status !== 0) throw new Error(`${status}: ${stderr}`)
  return schema.parse(JSON.parse(stdout))
}

const password = 'only-for-tests-2xKp'
const sessionsSchema = z.looseObject({ sessions: z.array(z.object({ id: z.string(), active: z.boolean() })) })

async function post(url: string, body: object): Promise<z.output<typeof idSchema>> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return idSchema.parse(await response.json())
}
const idSchema = z.looseObject({ id: z.string().default('') })

/** Registers an application and grants it consent, as the login and consent pages do. */
async function grantConsent(subject: string): Promise<string> {
  const redirectUri = 'http://localhost:4499/'
  const created = await fetch(`${env.HYDRA_ADMIN_URL}/admin/clients`, {
    method: 'POST',
    body: JSON.stringify({ redirect_uris: [redirectUri], scope: 'openid', client_name: 'A shop' }),
  })
  const { client_id: clientId } = z.object({ client_id: z.string() }).parse(await created.json())

  const jar = new CookieJar()
  const visit = async (url: string) => {
    const response = await fetch(url, { headers: { cookie: jar.header(url) }, redirect: 'manual' })
    jar.keep(response.headers.getSetCookie(), url)
    return new URL(response.headers.get('location') ?? '').searchParams
  }
  const accept = async (kind: 'login' | 'consent', from: URLSearchParams, body: object) => {
    const challenge = new URLSearchParams({ [`${kind}_challenge`]: from.get(`${kind}_challenge`) ?? '' })
    const url = `${env.HYDRA_ADMIN_URL}/admin/oauth2/auth/requests/${kind}/accept?${challenge}`
    const accepted = await fetch(url, { method: 'PUT', body: JSON.stringify(body) })
    return visit(z.object({ redirect_to: z.url() }).parse(await accepted.json()).redirect_to)
  }
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    state: subject,
  }
  const login = await visit(`${env.HYDRA_PUBLIC_URL}/oauth2/auth?${new URLSearchParams(query)}`)
  const consent = await accept('login', login, { subject })
  await accept('consent', consent, { grant_scope: ['openid'], remember: true })
  return clientId
}

/** `person` has an account and two sessions. */
const test = base.extend<{ person: { id: string; email: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  person: async ({}, use) => {
    const email = `${crypto.randomUUID()}@example.com`
    const { id } = await post(`${env.ORY_ADMIN_URL}/admin/identities`, {
      schema_id: 'person',
      traits: { email },
      credentials: { password: { config: { password } } },
    })
    for (const _ of [1, 2]) {
      const flow = await (await fetch(`${env.ORY_SDK_URL}/self-service/login/api`)).json()
      await post(`${env.ORY_SDK_URL}/self-service/login?flow=${flow.id}`, {
        method: 'password',
        identifier: email,
        password,
      })
    }
    await use({ id, email })
  },
})

test('finds identities and shows one with credentials and sessions, but without secrets', {
  tag: ['@ory', '@more'],
}, async ({ person: { id, email } }) => {
  const list = await ops('identities', 'list')
  expect(list.stdout).toMatch(/^ID +STATE +TRAITS +CREATED\n/)
  expect((await ops('identities', 'search', email)).stdout).toContain(id)
  expect((await ops('identities', 'search', '--similar', email.slice(0, 20))).stdout).toContain(id)

  const { stdout } = await ops('identities', 'show', email)
  expect(stdout).toMatch(new RegExp(`^id +${id}\n`))
  expect(stdout).toMatch(/^password +/m)
  expect(stdout.match(/ active /g)).toHaveLength(2)
  expect(stdout).not.toContain('$2a$')
  expect(stdout).toMatch(/^verified +none$/m)
  const shown = await opsJson(sessionsSchema, 'identities', 'show', id)
  expect(shown.sessions).toHaveLength(2)
  expect(JSON.stringify(shown)).not.toContain('$2a$')
})

test('lists the credentials of a person, without Kratos’ empty ones', {
  tag: ['@ory', '@oldest-ory', '@more'],
}, async ({ person: { id, email } }) => {
  const kratos = await (await fetch(`${env.ORY_ADMIN_URL}/admin/identities/${id}`)).json()
  expect(Object.keys(kratos.credentials)).toContain('webauthn')
  const types = async () => {
    const { stdout } = await ops('credentials', 'list', email)
    return [...stdout.matchAll(/^([a-z]\w+) /gm)].map(([, type]) => type)
  }
  expect(await types()).toContain('password')
  expect(await types()).not.toContain('webauthn')
  expect((await ops('identities', 'show', email)).stdout).not.toMatch(/^webauthn/m)
  const removed = await ops('credentials', 'remove', email, '--type', 'webauthn', '--yes')
  expect([removed.status, removed.stderr]).toEqual([3, expect.stringContaining('no credential of the type')])

  await fetch(`${env.ORY_ADMIN_URL}/admin/identities/${id}`, {
    method: 'PATCH',
    body: JSON.stringify([
      { op: 'replace', path: '/verifiable_addresses/0/verified', value: true },
      { op: 'replace', path: '/verifiable_addresses/0/status', value: 'completed' },
    ]),
  })
  expect((await ops('identities', 'show', email)).stdout).toMatch(new RegExp(`^verified +${email}$`, 'm'))
})

test('ends one session, then all, and needs --yes for it', { tag: ['@ory', '@more'] }, async ({
  person: { id, email },
}) => {
  const active = async () =>
    (await opsJson(sessionsSchema, 'identities', 'show', id)).sessions.filter((session) => session.active)
  const [first] = await active()

  const unconfirmed = await ops('sessions', 'revoke', '--of', email)
  expect([unconfirmed.status, unconfirmed.stderr]).toEqual([4, expect.stringContaining('--yes')])
  expect(await active()).toHaveLength(2)

  expect((await ops('sessions', 'revoke', first?.id ?? '', '--yes')).status).toBe(0)
  expect(await active()).toHaveLength(1)
  expect((await ops('sessions', 'revoke', '--of', email, '--yes')).stdout).toContain('have ended')
  expect(await active()).toHaveLength(0)
})

test('creates a recovery code, and explains why it creates no link', {
  tag: ['@ory', '@more'],
}, async ({ person: { email } }) => {
  const recovery = z.object({ recovery_code: z.string().regex(/^\d{6}$/), recovery_link: z.url() })
  const made = await opsJson(recovery, 'recovery', 'code', email, '--expires-in', '10m', '--yes')
  expect(made.recovery_link).toContain(`${appUrl}/recovery?flow=`)
  const link = await ops('recovery', 'link', email, '--yes')
  expect([link.status, link.stderr]).toEqual([1, expect.stringContaining('selfservice.methods.link')])
})

test('lists the messages to a recipient, without the codes', {
  tag: ['@ory', '@more'],
}, async ({ person: { email } }) => {
  const flow = await (await fetch(`${env.ORY_SDK_URL}/self-service/recovery/api`)).json()
  await post(`${env.ORY_SDK_URL}/self-service/recovery?flow=${flow.id}`, { method: 'code', email })
  await expect
    .poll(async () => (await ops('messages', 'list', '--recipient', email, '--status', 'sent')).stdout)
    .toContain('recovery_code_valid')
  const [message] = await opsJson(z.array(z.looseObject({})), 'messages', 'list', '--recipient', email)
  expect(message).not.toHaveProperty('body')
})

test('lists and revokes consents', { tag: ['@ory', '@oldest-ory', '@more'] }, async ({ person: { id } }) => {
  const clients = [await grantConsent(id), await grantConsent(id)] as const
  expect((await ops('consents', 'list', id)).stdout).toMatch(/^CLIENT +NAME +SCOPES +GIVEN\n/)
  const allowed = async () => (await ops('consents', 'list', id)).stdout
  for (const client of clients) expect(await allowed()).toContain(client)

  expect((await ops('consents', 'revoke', id)).status).toBe(2)
  expect((await ops('consents', 'revoke', id, '--all')).status).toBe(4)
  expect((await ops('consents', 'revoke', id, '--client', clients[0], '--yes')).status).toBe(0)
  expect(await allowed()).not.toContain(clients[0])
  expect(await allowed()).toContain(clients[1])
  expect((await ops('consents', 'revoke', id, '--all', '--yes')).status).toBe(0)
  expect(await allowed()).toBe('None.\n')
})

test('finds the consents of a person by an identifier, and rejects an unknown name instead of listing none', {
  tag: ['@ory', '@more'],
}, async ({ person: { id, email } }) => {
  const client = await grantConsent(id)
  expect((await ops('consents', 'list', email)).stdout).toContain(client)
  const unknown = await ops('consents', 'list', 'nobody@example.com')
  expect([unknown.status, unknown.stdout, unknown.stderr]).toEqual([
    3,
    '',
    'No identity has the id or the identifier nobody@example.com.\n',
  ])
  const revoked = await ops('consents', 'revoke', email, '--client', client, '--yes')
  expect(revoked.stdout).toBe(`The access of ${client} to ${email} (${id}) has ended.\n`)
  expect((await ops('consents', 'list', email)).stdout).toBe('None.\n')
})

test('disables an identity, enables it, changes and deletes it, each after a confirmation', {
  tag: ['@ory', '@more'],
}, async ({ person: { id, email } }) => {
  const login = async (identifier = email) => {
    const flow = await (await fetch(`${env.ORY_SDK_URL}/self-service/login/api`)).json()
    const body = { method: 'password', identifier, password }
    const headers = { 'content-type': 'application/json' }
    const url = `${env.ORY_SDK_URL}/self-service/login?flow=${flow.id}`
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const active = async () =>
    (await opsJson(sessionsSchema, 'identities', 'show', id)).sessions.filter((session) => session.active)

  expect((await ops('identities', 'disable', email)).status).toBe(4)
  expect(await active()).toHaveLength(2)
  expect((await ops('identities', 'disable', email, '--yes')).stdout).toContain(`${email} is disabled`)
  expect(await login()).toBeGreaterThanOrEqual(400)

  expect((await ops('identities', 'enable', email)).status).toBe(4)
  expect((await ops('identities', 'enable', email, '--yes')).status).toBe(0)
  // The earlier sessions do not become valid again.
  expect(await active()).toHaveLength(0)
  expect(await login()).toBe(200)

  const newEmail = `new-${email}`
  expect((await ops('identities', 'change', email, `email=${newEmail}`)).status).toBe(4)
  expect((await ops('identities', 'change', email, `email=${newEmail}`, '--yes')).stdout).toContain(newEmail)
  expect((await ops('identities', 'change', newEmail, 'email=', '--yes')).status).toBe(1)
  expect([await login(newEmail), (await active()).length]).toEqual([200, 2])

  expect((await ops('identities', 'delete', newEmail)).status).toBe(4)
  expect((await ops('identities', 'delete', newEmail, '--yes')).stdout).toContain(`${newEmail} is deleted`)
  expect((await ops('identities', 'show', id)).status).toBe(3)
})

test('registers an application, changes it and deletes it', {
  tag: ['@ory', '@more'],
}, async () => {
  const clientSchema = z.looseObject({
    client_id: z.string(),
    redirect_uris: z.array(z.string()).default([]),
  })
  const redirect = 'http://localhost:4499/callback'
  const refused = await ops(
    'clients',
    'create',
    '--kind',
    'web',
    '--name',
    'A shop',
    '--redirect',
    'http://a.example/',
  )
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('not encrypted')])
  expect((await ops('clients', 'create', '--kind', 'web', '--name', 'A shop')).status).toBe(2)

  const made = await ops('clients', 'create', '--kind', 'web', '--name', 'A shop', '--redirect', redirect)
  expect(made.stderr).toContain('does not show it again')
  const id = /^CLIENT_ID=(\S+)$/m.exec(made.stdout)?.[1] ?? ''
  const secret = /^CLIENT_SECRET=(\S+)$/m.exec(made.stdout)?.[1] ?? ''
  expect(secret).not.toBe('')
  expect(made.stdout).toMatch(/^AUTH_METHOD=client_secret_basic$/m)
  const shown = await ops('clients', 'show', id)
  expect(shown.stdout).toMatch(/^kind +web$/m)
  expect(shown.stdout).not.toContain(secret)
  expect((await ops('clients', 'list', '--page-size', '1000')).stdout).toContain(id)

  // The settings of this Hydra name no such page.
  const page = await ops(
    ...['clients', 'create', '--kind', 'spa', '--name', 'A page'],
    ...['--redirect', 'https://shop.example.com/'],
  )
  expect(page.stderr).toMatch(/https:\/\/shop\.example\.com yet: name it in serve\.public\.cors/)
  const pageId = /^CLIENT_ID=(\S+)$/m.exec(page.stdout)?.[1] ?? ''
  expect((await ops('clients', 'delete', pageId, '--yes')).status).toBe(0)

  // A change keeps everything else, the secret too.
  expect((await ops('clients', 'update', id)).status).toBe(2)
  const changed = await opsJson(
    clientSchema,
    'clients',
    'update',
    id,
    '--name',
    'Another shop',
    '--skip-consent',
  )
  expect(changed).toMatchObject({
    client_name: 'Another shop',
    skip_consent: true,
    redirect_uris: [redirect],
  })
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const asked = await fetch(`${env.HYDRA_PUBLIC_URL}/oauth2/token`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'none' }),
  })
  expect(await asked.json()).toMatchObject({ error: 'invalid_grant' })

  expect((await ops('clients', 'delete', id)).status).toBe(4)
  expect((await ops('clients', 'delete', id, '--yes')).stdout).toBe(
    'The application Another shop is deleted.\n',
  )
  expect((await ops('clients', 'show', id)).status).toBe(3)
})

test('has a different exit status for each kind of error', { tag: ['@ory', '@more'] }, async () => {
  expect((await ops('identities', 'show', 'nobody@example.com')).status).toBe(3)
  expect((await ops('sessions', 'revoke', crypto.randomUUID(), '--yes')).status).toBe(3)
  expect((await ops('identities', 'list', '--page-size', '0')).status).toBe(2)
  expect((await ops('no-such-command')).status).toBe(2)
  const unreachable = await runTool('ops', ['identities', 'list'], {
    ...env,
    ORY_ADMIN_URL: 'http://localhost:9',
  })
  expect([unreachable.status, unreachable.stderr]).toEqual([
    1,
    expect.stringContaining('http://localhost:9 did not answer'),
  ])
  const unset = await runTool('ops', ['identities', 'list'], { ...env, ORY_ADMIN_URL: '' })
  expect([unset.status, unset.stderr]).toEqual([2, expect.stringContaining('ORY_ADMIN_URL')])
})

test('a person who was imported with a link to a provider signs in there', {
  tag: ['@ory', '@oldest-ory', '@more'],
}, async ({ page, context }) => {
  const { email } = newPerson()
  const account = randomUUID()
  const userId = providerClients.find(({ id }) => id === 'google')?.subjectOf(account)
  const federatedIdentities = [{ identityProvider: 'google-of-shop', userId }]
  const file = test.info().outputPath('realm.json')
  writeFileSync(
    file,
    JSON.stringify({ users: [{ id: account, email, emailVerified: true, federatedIdentities }] }),
  )
  const fromKeycloak = ['--from', 'keycloak', '--provider', 'google-of-shop=google']
  const imported = await ops('--yes', 'import', file, ...fromKeycloak)
  expect(imported).toMatchObject({ status: 0, stdout: expect.stringContaining('imported') })

  await askForVariant(context, 'oidc')
  await page.goto(`${appUrl}/login`)
  await goToProvider(page, 'Sign in with Google', 'Google')
  await allowAtProvider(page, { email, id: account })
  await expectSignedIn(page, { email })
})
