import 'server-only'
import { z } from 'zod'
import type { Config } from '@/lib/config/config'
import { identityApi } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { createFindings, type Finding } from './finding'

const { ok, warning, problem, skipped } = createFindings('provider')

/** A sign-in for which Kratos stores no account and no session. It waits for a person with a browser. */
interface DryRun {
  /** Latchkey's page where it starts. */
  readonly start: string
  /** Where Kratos shows the result, to that browser only. */
  readonly result: string
}

const flowSchema = z.object({ id: z.string(), ui: z.object({ action: z.url() }) })
const refusalSchema = z.object({ error: z.object({ reason: z.string() }) })
const reasonIn = (body: unknown) => refusalSchema.safeParse(body).data?.error.reason

/** Starts a dry run of a provider. Returns the problem if Kratos does not. */
export async function startDryRun(
  { APP_URL, ORY_ADMIN_URL }: Config,
  provider: string,
): Promise<DryRun | Finding[]> {
  const change = 'ORY_ADMIN_URL, ORY_API_TOKEN'
  if (ORY_ADMIN_URL === undefined)
    return problem('A dry run of a provider needs Kratos’ admin API.', 'ORY_ADMIN_URL')
  const call = identityApi().createTestLoginFlow({ createTestLoginFlowBody: { provider_id: provider } })
  const { status, body, failure } = await toServiceResponse(call)
  if (failure) return problem(`Kratos’ admin API did not answer (${failure}).`, change)
  const flow = flowSchema.safeParse(body).data
  if (status === 201 && flow) {
    const shown = new URL(`login/flows?${new URLSearchParams({ id: flow.id })}`, flow.ui.action)
    return { start: `${APP_URL}/login?flow=${flow.id}`, result: shown.href }
  }
  const reason = reasonIn(body)
  if (reason !== undefined) {
    return problem(
      `Kratos does not test ${provider}: ${reason}.`,
      'selfservice.methods.oidc.config.providers in Kratos, or another id for --provider',
    )
  }
  // Kratos has no such route, so this shows nothing about the provider.
  if (status === 404 || status === 405) {
    return problem(
      `This release of Kratos has no dry run of a provider, which comes after 26.2.0: it responded with ${status}.`,
      'a later release of Kratos',
    )
  }
  return problem(`Kratos’ admin API answered ${status}.`, change)
}

const record = z.record(z.string(), z.unknown())

const resultSchema = z.object({
  test_context: z.object({
    provider_id: z.string(),
    debug_payload: z
      .object({
        id_token_claims: z.looseObject({ raw_claims: record.optional() }).optional(),
        jsonnet_mapper_url: z.string().default(''),
        jsonnet_output: z.object({ identity: record }).optional().catch(undefined),
        schema_validation_errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
        error: z.object({ step: z.string(), message: z.string() }).optional(),
      })
      .optional(),
  }),
})

/**
 * Reports the result of a dry run: the claims, the traits after mapping, the rejected trait, and the failed
 * step.
 */
export function dryRunFindings(result: unknown): Finding[] {
  const context = resultSchema.safeParse(result).data?.test_context
  if (context === undefined) {
    const reason = reasonIn(result)
    if (reason === undefined) return skipped('No result of Kratos was pasted, so there is nothing to report.')
    return problem(
      `Kratos does not show the result: ${reason}.`,
      'open its URL in the browser that signed in',
    )
  }
  const { provider_id: provider, debug_payload: seen } = context
  if (seen === undefined) return skipped(`Nobody has signed in at ${provider} in this dry run.`)
  const { id_token_claims, jsonnet_output: output, jsonnet_mapper_url: mapper, error } = seen
  const { raw_claims, ...claims } = id_token_claims ?? {}
  const refused = seen.schema_validation_errors.flatMap(({ path, message }) =>
    warning(
      `The identity schema rejects ${nameOf(path)}: ${message}. A new person is asked for it.`,
      `the mapper ${mapper}, the scope of ${provider} in Kratos, or the identity schema`,
    ),
  )
  return [
    ...(id_token_claims ? ok(`The claims of ${provider}: ${listOf({ ...raw_claims, ...claims })}.`) : []),
    ...(output ? ok(`The traits after mapping: ${listOf(output.identity)}.`) : []),
    ...(error ? refused : ok('The identity schema accepts it: a new person is asked for nothing else.')),
    ...(error && refused.length === 0 ? failedStep(provider, mapper, error) : []),
  ]
}

/** The step at which Kratos stopped, and what to change. */
function failedStep(
  provider: string,
  mapper: string,
  { step, message }: { readonly step: string; readonly message: string },
): Finding[] {
  const ofProvider = `of ${provider} in Kratos`
  const known: Readonly<Record<string, readonly [says: string, change: string]>> = {
    provider_denied: [`${provider} refused the sign-in`, `the application at ${provider}; or agree there`],
    token_exchange: [`${provider} gave no tokens`, `client_id and client_secret ${ofProvider}`],
    id_token_verify: [`The ID token of ${provider} is not valid`, `issuer_url and client_id ${ofProvider}`],
    claims_decode: [`The claims of ${provider} cannot be read`, `issuer_url and scope ${ofProvider}`],
    jsonnet_run: ['The mapper failed', `the mapper ${mapper}`],
  }
  const [says, change] = known[step] ?? [`The step ${step} failed`, 'the log of Kratos says why']
  return problem(`${says}: ${message}.`, change)
}

/** `/traits/name/first` as `name.first`. */
function nameOf(path: string): string {
  return path.replace(/^\/(?:traits\/?)?/, '').replaceAll('/', '.') || 'the traits'
}

/** Each value with its name, such as `name.first: Ada`. The operator may show the list to others. */
function listOf(values: Readonly<Record<string, unknown>>): string {
  return pairsOf(values, '').join(', ') || 'none'
}

const secretNames = /token|secret|password|nonce|hash|assertion|code$|^jti$|^sid$/i
const jwt = /^ey[\w-]+\.[\w-]+\./

function pairsOf(values: Readonly<Record<string, unknown>>, above: string): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const path = above + name
    if (secretNames.test(name) || (typeof value === 'string' && jwt.test(value))) return [`${path}: ***`]
    const inner = record.safeParse(value).data
    return inner
      ? pairsOf(inner, `${path}.`)
      : [`${path}: ${typeof value === 'string' ? value : JSON.stringify(value)}`]
  })
}
