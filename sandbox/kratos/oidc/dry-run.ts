import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { z } from 'zod'
import { placedReason, violationReport } from '../admin/violation-report'
import { flowBody, newFlow } from '../flow/flow'
import { inputNode } from '../flow/nodes'
import { texts } from '../flow/texts'
import { badRequest, KratosError } from '../http/kratos-error'
import { jsonResponse, redirect } from '../http/responses'
import { traitViolations } from '../identity/identity-schema'
import { providerNode } from '../methods/oidc'
import type { Flow } from '../types'
import type { Kratos, Visit } from '../visit'
import { claimTraits, isVouchedFor } from './claim-traits'
import { type Claims, providersOf } from './providers'

const requestSchema = z.object({ provider_id: z.string().min(1) })

/**
 * A dry run of a provider by an administrator. Kratos has this after 26.2; it creates no account and no
 * session.
 */
export function dryRunRoutes(app: Hono, { settings, store }: Kratos): void {
  if (!settings.isNext) return
  app.post('/admin/test-login-flows', async ({ req }) => {
    const asked = requestSchema.safeParse(await req.json()).data
    if (!asked) throw badRequest('provider_id is required')
    const provider = providersOf(settings).find(({ id }) => id === asked.provider_id)
    if (!provider) {
      throw new KratosError(404, 'The requested resource could not be found', {
        reason: `OpenID Connect provider "${asked.provider_id}" is not configured`,
      })
    }
    const { id, label } = provider
    const token = randomUUID()
    const begun = newFlow({
      kind: 'login',
      requestUrl: req.url,
      csrfSecret: '',
      nodes: [
        inputNode('default', 'csrf_token', 'hidden', { value: token, required: true }),
        providerNode('provider', id, texts.signInWith(label, id)),
      ],
      now: settings.now(),
      lifespan: settings.flowLifespan,
      returnTo: undefined,
    })
    const login = { isRefresh: true, requestedAal: 'aal1' as const }
    const flow = { ...begun, login, dryRun: { providerId: id, token } }
    store.saveFlow(flow)
    return jsonResponse(flowBody(settings, flow), 201)
  })
}

/** The result of a dry run: the claims, or the failed step. */
type Outcome = { claims: Claims; allClaims: object } | { step: string; reason: string; message: string }

/** Saves the result of a dry run. From now on, only this browser may read the flow. */
export function endDryRun(
  visit: Visit,
  flow: Flow,
  dryRun: NonNullable<Flow['dryRun']>,
  outcome: Outcome,
): Response {
  visit.renewCsrfCookie()
  visit.kratos.store.saveFlow({
    ...flow,
    state: 'passed_challenge',
    csrfSecret: visit.csrfSecret,
    dryRun: { ...dryRun, payload: 'claims' in outcome ? payloadOf(visit, outcome) : { error: outcome } },
  })
  return redirect(visit, `${new URL(visit.requestUrl).origin}/session/test-oidc?flow=${flow.id}`)
}

/** The claims that Kratos knows by name. It keeps the others in `raw_claims` only. */
const knownClaims = z.object({
  iss: z.string().optional(),
  sub: z.string(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.literal(true).optional().catch(undefined),
})

function payloadOf({ kratos }: Visit, { claims, allClaims }: { claims: Claims; allClaims: object }): object {
  const given = { ...knownClaims.safeParse(allClaims).data, raw_claims: allClaims }
  const traits = claimTraits(claims, {})
  const verified = isVouchedFor(claims, traits) ? [{ via: 'email', value: claims.email }] : []
  const violations = traitViolations(traits, kratos.settings.identitySchema)
  return {
    id_token_claims: given,
    jsonnet_mapper_url: 'file:///e2e/ory/config/claims.jsonnet',
    jsonnet_input: given,
    jsonnet_output: { identity: { traits, verified_addresses: verified } },
    ...(violations.length > 0 && {
      schema_validation_errors: violations.map(placedReason).map(({ path, message }) => ({
        path: `/${path.replaceAll('.', '/')}`,
        message,
      })),
      error: { step: 'schema_validate', reason: 'traits_invalid', message: violationReport(violations) },
    }),
  }
}
