import 'server-only'
import { z } from 'zod'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { failureOf } from '@/lib/ory/clients/failure-reason'
import { logAnswer } from '@/lib/ory/clients/log-call'
import { type Answer, answerOf } from '@/lib/ory/clients/service-response'
import { currentVisitor } from '@/lib/request/visitor'
import { type DeviceSession, deviceSessionSchema } from './device-session'
import { type Identity, identitySchema } from './identity'
import { identifierIn } from './known-identifier'
import type { FailureReason } from './outcome'

const ownerSchema = z.looseObject({ identity: identitySchema })

/** The answer to whoami: a session, none, one that a second factor is due for, or no answer. */
export type WhoIsSignedIn =
  | {
      readonly is: 'signed_in'
      readonly name: string | null
      readonly identity: Identity
      readonly session: DeviceSession
    }
  | { readonly is: 'nobody' }
  | { readonly is: 'second_factor_due' }
  | { readonly is: 'unknown'; readonly reason: FailureReason }

/** GET /sessions/whoami with the visitor's cookies. */
export async function whoIsSignedIn(): Promise<WhoIsSignedIn> {
  const startedAt = performance.now()
  const visitor = await currentVisitor()
  const answer = await answerOf(frontendApi().toSession({}, onBehalfOf(visitor)))
  const who = readAnswer(answer)
  logAnswer({ visitor, route: 'whoami', answer, outcome: who.is, startedAt })
  return who
}

function readAnswer(answer: Answer): WhoIsSignedIn {
  const { status, body } = answer
  if (status === 401) return { is: 'nobody' }
  if (status === 403) return { is: 'second_factor_due' }
  if (status !== 200) return { is: 'unknown', reason: failureOf(answer) }
  const session = deviceSessionSchema.safeParse(body)
  const owner = ownerSchema.safeParse(body)
  if (!session.success || !owner.success) return { is: 'unknown', reason: 'malformed' }
  return {
    is: 'signed_in',
    name: identifierIn(owner.data.identity.traits) ?? null,
    identity: owner.data.identity,
    session: session.data,
  }
}
