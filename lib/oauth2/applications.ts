import 'server-only'
import { z } from 'zod'
import { failureReasonOf } from '@/lib/ory/clients/failure-reason-of'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import type { FailureReason } from '@/lib/request/failure-reason'
import { callHydra } from './ask-hydra'
import { clientBrandingOf } from './client-branding'
import { type OAuth2Client, oauth2ClientSchema } from './oauth2-client'
import { clientSettings } from './oauth2-config'

/** An application that may use the account: all scopes that it was granted, and the time of its last request. */
export interface Application {
  readonly client: OAuth2Client
  readonly scopes: readonly string[]
  readonly since: Date | undefined
  /** Whether Hydra remembers the consent, so that the visitor is not asked again. */
  readonly isRemembered: boolean
  /** The name of the client is only its ID (client-branding.ts). */
  readonly isKnownById?: true
}

/** The applications that a visitor has allowed, or why we cannot list them. */
type Applications =
  | { readonly kind: 'ready'; readonly applications: readonly Application[] }
  | { readonly kind: 'unknown'; readonly reason: FailureReason }

const consentSessionSchema = z
  .looseObject({
    consent_request: z.looseObject({
      client: oauth2ClientSchema,
      request_url: z.string().optional().catch(undefined),
    }),
    grant_scope: z.array(z.string()).nullish(),
    remember: z.boolean().catch(false),
    handled_at: z.iso.datetime({ offset: true }).optional().catch(undefined),
  })
  .transform(({ consent_request: { client, request_url }, grant_scope, remember, handled_at }) => ({
    ...namedClient(client, request_url),
    scopes: grant_scope ?? [],
    since: handled_at === undefined ? undefined : new Date(handled_at),
    isRemembered: remember,
  }))

function namedClient(client: OAuth2Client, requestUrl: string | undefined) {
  const { name, isKnownById } = clientBrandingOf(client, clientSettings(), requestUrl)
  return { client: { ...client, name }, ...(isKnownById && { isKnownById }) }
}

/** More consents than a visitor gives. */
const pageSize = 500

/**
 * GET /admin/oauth2/auth/sessions/consent: one entry for each question to the visitor, the latest first.
 * @returns null when OAuth2 is not configured
 */
export async function applicationsOf(subject: string): Promise<Applications | null> {
  const response = await callHydra('applications', (api, options) =>
    api.listOAuth2ConsentSessions({ subject, pageSize }, options),
  )
  if (!response) return null
  const applications = response.status === 200 ? applicationsIn(response.body) : null
  return applications
    ? { kind: 'ready', applications }
    : { kind: 'unknown', reason: failureReasonOf(response) }
}

/**
 * Whether a visitor allows applications to use the account. A list that we cannot read counts as one.
 * @returns undefined when OAuth2 is not configured
 */
export async function hasApplications(subject: string): Promise<boolean | undefined> {
  const allowed = await applicationsOf(subject)
  return allowed === null ? undefined : allowed.kind === 'unknown' || allowed.applications.length > 0
}

/** How many applications may use the account. Undefined when that is unknown, or OAuth2 is not configured. */
export async function countApplications(subject: string): Promise<number | undefined> {
  const allowed = await applicationsOf(subject)
  return allowed?.kind === 'ready' ? allowed.applications.length : undefined
}

/**
 * The applications in Hydra's list of consents. All consents for one application become one entry.
 * @param body the body of Hydra's response
 * @returns null for anything that is not such a list
 */
export function applicationsIn(body: unknown): Application[] | null {
  const sessions = z.array(consentSessionSchema).safeParse(body)
  return sessions.success ? byClient(sessions.data) : null
}

function byClient(sessions: readonly Application[]): Application[] {
  const applications = new Map<string, Application>()
  for (const session of sessions) {
    const known = applications.get(session.client.id) ?? session
    applications.set(session.client.id, {
      ...known,
      scopes: [...new Set([...known.scopes, ...session.scopes])],
      isRemembered: known.isRemembered || session.isRemembered,
    })
  }
  return [...applications.values()].toSorted(latestFirst)
}

/** Hydra's time has whole seconds. Within one, it lists applications in any order. */
function latestFirst(one: Application, other: Application): number {
  const later = (other.since?.getTime() ?? 0) - (one.since?.getTime() ?? 0)
  return later || one.client.name.localeCompare(other.client.name)
}

/**
 * DELETE /admin/oauth2/auth/sessions/consent for one application. This revokes its tokens, and it must request the
 * visitor's consent again.
 * @returns why it failed, or null
 */
export async function revokeApplication(subject: string, client: string): Promise<FailureReason | null> {
  return failureIn(
    await callHydra('revoke application', (api, options) =>
      api.revokeOAuth2ConsentSessions({ subject, client }, options),
    ),
  )
}

/** The same for all applications of the visitor. */
export async function revokeApplications(subject: string): Promise<FailureReason | null> {
  return failureIn(
    await callHydra('revoke applications', (api, options) =>
      api.revokeOAuth2ConsentSessions({ subject, all: true }, options),
    ),
  )
}

function failureIn(response: ServiceResponse | null): FailureReason | null {
  if (!response) return 'oauth2_off'
  return response.status === 204 || response.status === 404 ? null : failureReasonOf(response)
}
