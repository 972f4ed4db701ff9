import 'server-only'
import type { GetIdentityIncludeCredentialEnum } from '@ory/client'
import type { z } from 'zod'
import { identityApi, onOwnBehalf } from '@/lib/ory/clients/clients'
import { loggedResponse } from '@/lib/ory/clients/log-call'
import { currentVisitor } from '@/lib/request/visitor'

interface Wanted<Schema> {
  /** The credentials whose secrets the answer should have, too. */
  readonly credentials: readonly GetIdentityIncludeCredentialEnum[]
  /** Only what we need of the answer. */
  readonly schema: Schema
  /** The name of the call in the log. */
  readonly route: string
}

/**
 * Reads an identity at Kratos' admin API (GET /admin/identities/{id}). Kratos does not check who calls: our caller must
 * know that the identity is the visitor's own.
 * @returns undefined when Kratos does not answer, or says something else
 * @throws {ServiceNotConfigured} without `ORY_ADMIN_URL`
 */
export async function readIdentity<Schema extends z.ZodType>(
  id: string,
  { credentials, schema, route }: Wanted<Schema>,
): Promise<z.infer<Schema> | undefined> {
  const visitor = await currentVisitor()
  const query = { id, ...(credentials.length > 0 && { includeCredential: [...credentials] }) }
  const call = identityApi().getIdentity(query, onOwnBehalf(visitor))
  const response = await loggedResponse(route, visitor, call)
  return response.status === 200 ? schema.safeParse(response.body).data : undefined
}
