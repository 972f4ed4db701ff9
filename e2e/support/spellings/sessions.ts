import { expect } from '@playwright/test'
import { z } from 'zod'
import { SoftwareAuthenticator } from '../../../sandbox/testing/software-authenticator'
import { newPerson, type Person } from '../../fixtures/people'
import { accountOf, signInAtProvider } from '../../ory/contract/provider-actions'
import { currentBackend } from '../backend'
import { proxyPath } from '../kratos-flow'
import { mailsTo } from '../mails'
import { queuedMessages } from '../queued-messages'
import type { Pair } from './draft'
import { filledIn, type Stranger } from './stranger'
import { keepAuthenticator } from './totp-account'

/** An account with an authenticator app. */
export interface Victim extends Person {
  /** The key of the authenticator app. */
  readonly key: string
}

/** A way to get a session of an account that still needs its second factor. */
export interface Origin {
  /** Creates an account, if a separate one is needed. */
  account?(owner: Stranger): Promise<Victim>
  signIn(stranger: Stranger, victim: Victim): Promise<void>
  /** What the attacker changes before each attempt. */
  before?(stranger: Stranger): Promise<void> | void
}

const json = { accept: 'application/json' }

/** Submits the typed fields to a new flow, one after the other. */
async function submit(
  stranger: Stranger,
  kind: string,
  ...typed: readonly (readonly Pair[])[]
): Promise<Response> {
  const open = await stranger.open(kind, 'json', '')
  let response: Response | undefined
  for (const pairs of typed) response = await stranger.submit(filledIn(open, pairs), [])
  if (response === undefined) throw new Error('Nothing was submitted.')
  return response
}

export async function signInByPassword(
  stranger: Stranger,
  { email, password }: Person,
  query = '',
): Promise<void> {
  const open = await stranger.open('login', 'json', '', query)
  const typed = [
    ['method', 'password'],
    ['identifier', email],
    ['password', password],
  ] as const
  await (await stranger.submit(filledIn(open, typed), [])).arrayBuffer()
}

/**
 * The codes that Kratos queued for an address, newest first. It sends others, too, for example to verify it. Not from
 * the inbox: a code of an earlier attempt may still be on its way there.
 */
async function codesTo(email: string, kind: string): Promise<readonly string[]> {
  const messages = await (currentBackend().name === 'ory' ? queuedMessages(email) : mailsTo(email))
  return messages
    .filter(({ templateType }) => templateType.startsWith(kind))
    .map((message) => ('code' in message ? message.code : (/\b\d{6}\b/.exec(message.body)?.[0] ?? '')))
}

/** Makes Kratos send a code to an address, and submits it. */
async function submitCode(
  stranger: Stranger,
  kind: 'login' | 'recovery',
  field: string,
  email: string,
  first: readonly Pair[] = [],
): Promise<void> {
  const before = (await codesTo(email, kind)).length
  const open = await stranger.open(kind, 'json', '')
  if (first.length > 0) await stranger.submit(filledIn(open, first), [])
  const wanted: readonly Pair[] = [
    ['method', 'code'],
    [field, email],
    ...(first.length > 0 ? [['resend', 'code'] as const] : []),
  ]
  await stranger.submit(filledIn(open, wanted), [])
  await expect.poll(async () => (await codesTo(email, kind)).length).toBeGreaterThan(before)
  const [code = ''] = await codesTo(email, kind)
  const named: readonly Pair[] = kind === 'login' ? [[field, email]] : []
  const response = await stranger.submit(filledIn(open, [['method', 'code'], ['code', code], ...named]), [])
  if (stranger.session === '')
    throw new Error(`The code answered ${response.status}: ${await response.text()}`)
}

/** Signs in with a provider, or signs up. */
async function signInByProvider(stranger: Stranger, email: string): Promise<void> {
  const response = await submit(stranger, 'login', [
    ['method', 'oidc'],
    ['provider', 'google'],
  ])
  const body: unknown = await response.json()
  const callback = new URL(await signInAtProvider({ body, location: '' } as never, accountOf(email)))
  await stranger.send(callback.pathname + callback.search, { headers: { accept: 'text/html' } })
}

const authenticators = new Map<string, SoftwareAuthenticator>()

async function valueIn(stranger: Stranger, kind: string, name: string) {
  const response = await stranger.send(`${proxyPath}/self-service/${kind}/browser`, { headers: json })
  const flow = z
    .looseObject({
      id: z.string(),
      ui: z.looseObject({ nodes: z.array(z.looseObject({ attributes: z.looseObject({}) })) }),
    })
    .parse(await response.json())
  const textOf = (wanted: string) =>
    String(flow.ui.nodes.find(({ attributes }) => attributes.name === wanted)?.attributes.value ?? '')
  return { id: flow.id, csrf: textOf('csrf_token'), value: textOf(name) }
}

async function sendJson(stranger: Stranger, kind: string, id: string, fields: object): Promise<void> {
  await stranger.send(`${proxyPath}/self-service/${kind}?flow=${id}`, {
    method: 'POST',
    headers: { ...json, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
}

/** A recovery code as invitations have it: its flow has no address, and no message is sent. */
async function beginRecovery(email: string): Promise<{ flow: string; code: string }> {
  const admin = `${currentBackend().kratosAdminUrl}/admin`
  const found = await fetch(`${admin}/identities?credentials_identifier=${encodeURIComponent(email)}`)
  const [identity] = z.array(z.looseObject({ id: z.string() })).parse(await found.json())
  const response = await fetch(`${admin}/recovery/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity_id: identity?.id, expires_in: '1h' }),
  })
  const made = z.object({ recovery_code: z.string(), recovery_link: z.url() }).parse(await response.json())
  const flow = new URL(made.recovery_link).searchParams.get('flow') ?? ''
  return { flow, code: made.recovery_code }
}

/** The last letter of base64 has unused bits. */
function respelled(value: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const text = value.replace(/=+$/, '')
  const unused = (4 - (text.length % 4)) % 4
  if (unused === 0) return `${value}\u000d`.trim()
  const last = alphabet.indexOf(text.at(-1) ?? '')
  const step = unused === 1 ? 4 : 16
  const other = Math.floor(last / step) * step + ((last + 1) % step)
  return text.slice(0, -1) + alphabet[other] + value.slice(text.length)
}

/** The ways to get a session, by their names. */
export const origins: Readonly<Record<string, Origin>> = {
  'password, confirmed by the same password': {
    signIn: async (stranger, victim) => {
      await signInByPassword(stranger, victim)
      await signInByPassword(stranger, victim, '?refresh=true')
    },
  },
  'recovery that an administrator began': {
    signIn: async (stranger, { email }) => {
      const { flow, code } = await beginRecovery(email)
      await sendJson(stranger, 'recovery', flow, { method: 'code', code })
    },
  },
  'code of a flow that asked one for somebody else': {
    signIn: async (stranger, { email }) => {
      const other = newPerson()
      await makeAccount(other)
      const first: readonly Pair[] = [
        ['method', 'code'],
        ['identifier', other.email],
      ]
      await submitCode(stranger, 'login', 'identifier', email, first)
    },
  },
  recovery: { signIn: (stranger, { email }) => submitCode(stranger, 'recovery', 'email', email) },
  'sign-up': {
    account: async (owner) => {
      const person = newPerson()
      owner.askFor(undefined)
      await submit(owner, 'registration', [
        ['method', 'password'],
        ['traits.email', person.email],
        ['password', person.password],
      ])
      const signedUp = owner.session
      owner.askFor('everything')
      owner.forgetSession()
      await signInByPassword(owner, person)
      const key = await keepAuthenticator(owner)
      owner.useSession(signedUp)
      return { ...person, key }
    },
    // The session of the sign-up is the attacker's.
    signIn: async () => {},
  },
  provider: {
    account: async (owner) => {
      const { email, password } = newPerson()
      owner.askFor('oidc')
      await signInByProvider(owner, email)
      owner.askFor('everything')
      const key = await keepAuthenticator(owner)
      owner.forgetSession()
      return { email, password, key }
    },
    signIn: async (stranger, { email }) => {
      stranger.forgetSession()
      stranger.askFor('oidc')
      await signInByProvider(stranger, email)
      stranger.askFor('everything')
    },
  },
  passkey: {
    account: async (owner) => {
      const { email, password } = newPerson()
      const authenticator = new SoftwareAuthenticator(email, currentBackend().appUrl)
      authenticators.set(email, authenticator)
      owner.askFor('passkey')
      const { id, csrf, value } = await valueIn(owner, 'registration', 'passkey_create_data')
      const fields = {
        csrf_token: csrf,
        traits: { email, name: { first: 'Ada', last: 'Lovelace' } },
        passkey_register: authenticator.create(value),
        method: 'passkey',
      }
      await sendJson(owner, 'registration', id, fields)
      owner.askFor('everything')
      const key = await keepAuthenticator(owner)
      owner.forgetSession()
      return { email, password, key }
    },
    signIn: async (stranger, { email }) => {
      stranger.forgetSession()
      stranger.askFor('passkey')
      const { id, csrf, value } = await valueIn(stranger, 'login', 'passkey_challenge')
      const credential = authenticators.get(email)?.get(value)
      const fields = { method: 'passkey', csrf_token: csrf, passkey_login: credential }
      await sendJson(stranger, 'login', id, fields)
      stranger.askFor('everything')
    },
  },
  'password, its cookie spelled in another way': {
    signIn: signInByPassword,
    before: (stranger) => stranger.useSession(respelled(stranger.session)),
  },
}

/** An account that an administrator creates: no flow, no mail. */
export async function makeAccount({ email, password }: Person): Promise<void> {
  const credentials = { password: { config: { password } } }
  const response = await fetch(`${currentBackend().kratosAdminUrl}/admin/identities`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ schema_id: 'person', traits: { email }, credentials }),
  })
  if (response.status !== 201) throw new Error(`The account answered ${response.status}.`)
}
