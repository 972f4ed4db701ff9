import 'server-only'
import { z } from 'zod'
import { dateTime } from '@/lib/ory/kratos/date-time'
import type { TraitSchema } from '@/lib/ory/kratos/flow/trait-fields'
import type { Identity } from '@/lib/ory/kratos/identity/identity'
import { isProfileComplete } from '@/lib/ory/kratos/identity/profile-completeness'
import { traitSchemas } from '@/lib/ory/kratos/identity/trait-schemas'
import { type SecondFactors, secondFactors } from '@/lib/ory/kratos/session/second-factors'
import type { SignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import type { AccountState, Requirements } from './required-action'
import { needsSecondFactorLookup } from './required-actions'
import { type RequiredActionsConfig, requiredActionsConfig } from './required-actions-config'
import { requiredActionsSession } from './required-actions-session'

/** What we store in an account's `metadata_public`, beside the operator's own keys. */
const metadataSchema = z
  .object({
    terms: z.object({ version: z.string() }).optional().catch(undefined),
    second_factor: z.object({ asked_at: dateTime }).optional().catch(undefined),
  })
  .catch({})

const traitsSchema = z.record(z.string(), z.unknown()).catch({})

/** Reads what the table needs to know. It calls Kratos only for what is required. */
export async function readAccountState(
  who: SignedIn,
  demands: Requirements,
): Promise<AccountState | { readonly missing: FailureReason | 'signed_out' }> {
  const asksKeys = needsSecondFactorLookup(demands)
  const [visitor, session] = await Promise.all([currentVisitor(), readSession()])
  const [schemas, keys] = await Promise.all([
    traitSchemas(visitor),
    asksKeys ? secondFactors() : ({ kind: 'known', keys: [] } as const),
  ])
  if (keys.kind === 'unknown') return { missing: keys.reason }
  if (keys.kind === 'signed_out') return { missing: keys.kind }
  return accountStateOf({ who, session, keys, schemas }, requiredActionsConfig())
}

interface Known {
  readonly who: Pick<SignedIn, 'identity' | 'session'>
  readonly session: Session
  readonly keys: Extract<SecondFactors, { kind: 'known' }> | { readonly kind: 'hidden' }
  readonly schemas: readonly TraitSchema[]
}

/** Turns what the services and our session say into what the table needs. Pure. */
export function accountStateOf(
  { who: { identity, session: signIn }, session, keys, schemas }: Known,
  config: Pick<RequiredActionsConfig, 'SECOND_FACTOR_METHODS' | 'TERMS_TRAIT' | 'BIRTHDAY_TRAIT'>,
): AccountState {
  const { SECOND_FACTOR_METHODS, TERMS_TRAIT, BIRTHDAY_TRAIT } = config
  const known = keys.kind === 'known' ? keys.keys : []
  const schema = schemas.find(({ id }) => id === identity.schemaId)
  return {
    isProfileComplete: isProfileComplete(identity, schemas),
    birthday: traitOf(identity, BIRTHDAY_TRAIT),
    canEnterBirthday: schema === undefined || schema.fields.has(`traits.${BIRTHDAY_TRAIT}`),
    acceptedTerms: acceptedTerms(identity, TERMS_TRAIT),
    hasVerifiedAddress: identity.verifiedAddresses.length > 0,
    hasSecondFactor: known.some((key) => SECOND_FACTOR_METHODS.includes(key)) || isAal2ByProvider(signIn),
    hasAal2Factor: known.some((key) => key !== 'passkey'),
    isAal2: signIn.aal === 'aal2',
    settingsWantAal2: keys.kind === 'hidden',
    secondFactorDeferredAt: secondFactorDeferredAt(identity),
    hasDeferred: requiredActionsSession.of(session).notNowIn === signIn.id,
  }
}

/** The provider checked a second factor itself, and Kratos trusts it (`aal2_acr_values`, `aal2_amr_values`). */
function isAal2ByProvider({ aal, methods }: SignedIn['session']): boolean {
  const ofProvider = methods.filter(({ method }) => method === 'oidc' || method === 'saml')
  return aal === 'aal2' && ofProvider.some((used) => used.aal === 'aal2')
}

/** When the person first said 'Not now' to a second factor. Pure. */
export function secondFactorDeferredAt({ metadata }: Pick<Identity, 'metadata'>): Date | undefined {
  return metadataSchema.parse(metadata).second_factor?.asked_at
}

/** The version of the terms that the account has accepted. Pure. */
export function acceptedTerms(
  { traits, metadata }: Pick<Identity, 'traits' | 'metadata'>,
  trait: string | undefined,
): string | undefined {
  if (trait === undefined) return metadataSchema.parse(metadata).terms?.version
  const value = traitOf({ traits }, trait)
  return typeof value === 'string' ? value : undefined
}

function traitOf({ traits }: Pick<Identity, 'traits'>, name: string): unknown {
  const given = traitsSchema.parse(traits)
  return Object.hasOwn(given, name) ? given[name] : undefined
}
