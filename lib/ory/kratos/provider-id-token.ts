import 'server-only'
import { z } from 'zod'
import { identityApi, onBehalfOfUs } from '@/lib/ory/clients/clients'
import { logCall } from '@/lib/ory/clients/log-call'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { currentVisitor } from '@/lib/request/visitor'

const linkSchema = z.object({ provider: z.string(), initial_id_token: z.string() })

/** Only what we need: Kratos' response has the tokens of every provider of the person. */
const identitySchema = z.object({
  credentials: z.object({
    oidc: z.object({
      config: z.object({ providers: z.array(linkSchema.nullable().catch(null)) }),
    }),
  }),
})

/**
 * The ID token with which a provider was linked to an identity (GET /admin/identities/{id}). Kratos keeps the
 * first one and never a later one. Kratos does not check who calls: our caller must know that the identity is the
 * visitor's own.
 * @returns undefined when there is none, or when Kratos does not answer
 * @throws {ServiceNotConfigured} without `ORY_ADMIN_URL`
 */
export async function providerIdToken(identityId: string, provider: string): Promise<string | undefined> {
  const startedAt = performance.now()
  const visitor = await currentVisitor()
  const query = { id: identityId, includeCredential: ['oidc' as const] }
  const response = await toServiceResponse(identityApi().getIdentity(query, onBehalfOfUs(visitor)))
  logCall({ visitor, route: 'read provider account', response, startedAt })
  const identity = response.status === 200 ? identitySchema.safeParse(response.body).data : undefined
  const links = identity?.credentials.oidc.config.providers ?? []
  return links.findLast((link) => link?.provider === provider)?.initial_id_token
}
