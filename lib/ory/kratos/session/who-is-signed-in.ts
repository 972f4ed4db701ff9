import 'server-only'
import { z } from 'zod'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { failureReasonOf } from '@/lib/ory/clients/failure-reason-of'
import { logCall } from '@/lib/ory/clients/log-call'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { identifierIn } from '@/lib/ory/kratos/flow/known-identifier'
import { type Identity, identitySchema } from '@/lib/ory/kratos/identity/identity'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentVisitor } from '@/lib/request/visitor'
import { type KratosSession, kratosSessionSchema } from './kratos-session'

const ownerSchema = z.looseObject({ identity: identitySchema })

/** A visitor with a session. */
export interface SignedIn {
  readonly kind: 'signed_in'
  readonly name: string | null
  readonly identity: Identity
  readonly session: KratosSession
}

/** The result of whoami: a session, none, one that still needs a second factor, or no usable response. */
export type WhoIsSignedIn =
  | SignedIn
  | { readonly kind: 'nobody' }
  | { readonly kind: 'second_factor_due' }
  | { readonly kind: 'unknown'; readonly reason: FailureReason }

/** GET /sessions/whoami with the visitor's cookies. */
export async function whoIsSignedIn(): Promise<WhoIsSignedIn> {
  return (await readWhoami()).who
}

/** The same, with the body as Kratos sent it, for a copy of the visitor's data. */
export async function readWhoami(): Promise<{ readonly who: WhoIsSignedIn; readonly body: unknown }> {
  const startedAt = performance.now()
  const visitor = await currentVisitor()
  const response = await toServiceResponse(frontendApi().toSession({}, onBehalfOf(visitor)))
  const who = readResponse(response)
  logCall({ visitor, route: 'whoami', response, outcome: who.kind, startedAt })
  return { who, body: response.body }
}

function readResponse(response: ServiceResponse): WhoIsSignedIn {
  const { status, body } = response
  if (status === 401) return { kind: 'nobody' }
  if (status === 403) return { kind: 'second_factor_due' }
  if (status !== 200) return { kind: 'unknown', reason: failureReasonOf(response) }
  const session = kratosSessionSchema.safeParse(body)
  const owner = ownerSchema.safeParse(body)
  if (!session.success || !owner.success) return { kind: 'unknown', reason: 'malformed' }
  return {
    kind: 'signed_in',
    name: identifierIn(owner.data.identity.traits) ?? null,
    identity: owner.data.identity,
    session: session.data,
  }
}
