import 'server-only'
import type { Identity as OryIdentity } from '@ory/client'
import { z } from 'zod'
import { ServiceError } from '@/lib/ory/clients/service-error'
import { type Credential, listCredentials } from '@/lib/ory/kratos/admin/credentials'
import { findIdentity } from '@/lib/ory/kratos/admin/find-identity'
import {
  type CourierMessage,
  type Dispatch,
  dispatchesOf,
  getMessage,
  listMessages,
} from '@/lib/ory/kratos/admin/messages'
import { listSessions } from '@/lib/ory/kratos/admin/sessions'
import { identifierIn } from '@/lib/ory/kratos/flow/known-identifier'
import { identitySchema } from '@/lib/ory/kratos/identity/identity'
import { type KratosSession, kratosSessionSchema } from '@/lib/ory/kratos/session/kratos-session'
import { isHelper } from './is-helper'

/** Who is helped: what every page and action needs to know. */
export interface Person {
  /** Of the identity. */
  readonly id: string
  /** What people call the account; its id if it has no identifier that we know. */
  readonly name: string
  readonly isActive: boolean
  readonly since: Date | undefined
  readonly addresses: readonly { readonly value: string; readonly isVerified: boolean }[]
  /** `metadata_public`. */
  readonly metadata: unknown
  /** A helper's account, or one of which Keto cannot say: only `ops` changes it. */
  readonly isProtected: boolean
}

/**
 * The person with this id.
 * @returns null if there is none
 * @throws {ServiceError} if Kratos rejects the call or does not respond
 */
export async function readPerson(id: string): Promise<Person | null> {
  const found = await findIdentity(id)
  return found ? personOf(found) : null
}

async function personOf(found: OryIdentity): Promise<Person> {
  const identity = identitySchema.parse(found)
  const { id, traits, addresses, verifiedAddresses, metadata } = identity
  return {
    id,
    name: identifierIn(traits) ?? id,
    isActive: found.state !== 'inactive',
    since: found.created_at ? new Date(found.created_at) : undefined,
    addresses: addresses.map(({ value }) => ({ value, isVerified: verifiedAddresses.includes(value) })),
    metadata,
    isProtected: (await isHelper(identity)) !== false,
  }
}

/** A message of the last days, and why it did not arrive. */
export interface SentMessage {
  readonly id: string
  readonly sentAt: Date
  readonly recipient: string
  readonly status: CourierMessage['status']
  /** Undefined if no attempt failed. */
  readonly problem: string | undefined
}

/** What only the page of a person shows. Null: it cannot be read now. */
export interface PersonDetails {
  readonly credentials: readonly Credential[]
  readonly sessions: readonly KratosSession[] | null
  readonly messages: readonly SentMessage[] | null
}

/** As many as one page shows. */
const maxMessages = 5
/** In milliseconds. Kratos keeps messages for as long as its operator says. */
const messageAge = 7 * 24 * 3_600_000

/**
 * The ways to sign in, the sessions, and the messages of the last seven days.
 * @throws {ServiceError} if Kratos does not list the credentials
 */
export async function readDetails({ id, addresses }: Person): Promise<PersonDetails> {
  const [credentials, sessions, messages] = await Promise.all([
    listCredentials(id),
    orNull(activeSessions(id)),
    orNull(recentMessages(addresses.map(({ value }) => value))),
  ])
  return { credentials, sessions, messages }
}

const sessionsSchema = z.array(
  z.looseObject({ active: z.boolean().optional() }).transform((session) => ({
    isActive: session.active === true,
    session: kratosSessionSchema.safeParse(session).data,
  })),
)

async function activeSessions(id: string): Promise<KratosSession[]> {
  const sessions = sessionsSchema.parse(await listSessions(id))
  return sessions.flatMap(({ isActive, session }) => (isActive && session ? [session] : []))
}

async function recentMessages(recipients: readonly string[]): Promise<SentMessage[]> {
  const pages = await Promise.all(
    recipients.slice(0, maxMessages).map((recipient) => listMessages({ recipient, pageSize: maxMessages })),
  )
  const recent = pages
    .flatMap(({ items }) => items)
    .filter(({ created_at: createdAt }) => Date.now() - Date.parse(createdAt) < messageAge)
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, maxMessages)
  return Promise.all(recent.map(withProblem))
}

/** The list of messages has no attempts. */
async function withProblem({ id, created_at, recipient, status }: CourierMessage) {
  const problem = status === 'sent' ? undefined : problemIn(dispatchesOf(await getMessage(id)))
  return { id, sentAt: new Date(created_at), recipient, status, problem }
}

function problemIn(dispatches: readonly Dispatch[]): string | undefined {
  return dispatches.at(-1)?.errors.at(-1)
}

/** Null while a service does not tell. */
export async function orNull<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ServiceError) return null
    throw error
  }
}
