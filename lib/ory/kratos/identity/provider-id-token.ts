import 'server-only'
import { z } from 'zod'
import { readIdentity } from './read-identity'

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
 * The ID token with which a provider was linked to an identity (`readIdentity`). Kratos keeps the first one and never a
 * later one. Our caller must know that the identity is the visitor's own.
 * @returns undefined when there is none, or when Kratos does not answer
 * @throws {ServiceNotConfigured} without `ORY_ADMIN_URL`
 */
export async function providerIdToken(identityId: string, provider: string): Promise<string | undefined> {
  const wanted = { credentials: ['oidc'], schema: identitySchema, route: 'read provider account' } as const
  const identity = await readIdentity(identityId, wanted)
  const links = identity?.credentials.oidc.config.providers ?? []
  return links.findLast((link) => link?.provider === provider)?.initial_id_token
}
