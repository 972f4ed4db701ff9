import 'server-only'
import { z } from 'zod'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { failureReasonOf } from '@/lib/ory/clients/failure-reason-of'
import { loggedResponse } from '@/lib/ory/clients/log-call'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentVisitor } from '@/lib/request/visitor'

/** What Kratos keeps about a visitor, with Kratos' own keys; or why we cannot read it. */
type OwnData =
  | { readonly kind: 'ready'; readonly identity: object; readonly sessions: readonly object[] }
  | { readonly kind: 'unknown'; readonly reason: FailureReason }

const anything = z.unknown().optional()

/** The keys that are about the person. A new key of Kratos may be a secret, so we name those that we copy. */
const identitySchema = z.object({
  id: z.string().min(1),
  external_id: anything,
  schema_id: anything,
  state: anything,
  state_changed_at: anything,
  traits: anything,
  verifiable_addresses: anything,
  recovery_addresses: anything,
  metadata_public: anything,
  organization_id: anything,
  created_at: anything,
  updated_at: anything,
})
const sessionSchema = z.object({
  id: z.string().min(1),
  active: anything,
  issued_at: anything,
  expires_at: anything,
  authenticated_at: anything,
  authenticator_assurance_level: anything,
  authentication_methods: anything,
  devices: anything,
})
const currentSchema = sessionSchema.extend({ identity: identitySchema })

/** More sessions than a visitor has. */
const pageSize = 250

/**
 * The visitor's identity and sessions: the response of whoami, and GET /sessions. They contain no secret: Kratos
 * shows neither credentials nor `metadata_admin` there.
 * @param whoami the body of GET /sessions/whoami for this visitor
 */
export async function personalData(whoami: unknown): Promise<OwnData> {
  const visitor = await currentVisitor()
  const call = frontendApi().listMySessions({ pageSize }, onBehalfOf(visitor))
  const response = await loggedResponse('own data', visitor, call)
  const current = currentSchema.safeParse(whoami)
  const further = z.array(sessionSchema).safeParse(response.body)
  if (response.status !== 200 || !current.success || !further.success) {
    return { kind: 'unknown', reason: failureReasonOf(response) }
  }
  const { identity, ...session } = current.data
  return { kind: 'ready', identity, sessions: [session, ...further.data] }
}
