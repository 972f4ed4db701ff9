import { randomUUID } from 'node:crypto'
import type { KratosSettings } from '../settings'
import { identifierOf, normalIdentifier, type Traits } from './identity-schema'

type Stamps = { created_at: string; updated_at: string }

export type Credential = Stamps & {
  type: string
  identifiers: string[]
  version: number
  config: Record<string, unknown>
}

/** How an address is reached. */
type Channel = 'email' | 'sms'

export type VerifiableAddress = Stamps & {
  id: string
  value: string
  verified: boolean
  via: Channel
  status: 'pending' | 'sent' | 'completed'
  verified_at?: string
}

type RecoveryAddress = Stamps & { id: string; value: string; via: Channel }

/** An account, with the keys of Kratos' API. */
export type Identity = Stamps & {
  id: string
  schema_id: string
  state: 'active' | 'inactive'
  state_changed_at?: string
  traits: Traits
  metadata_public: unknown
  metadata_admin: unknown
  credentials: Record<string, Credential>
  verifiable_addresses: VerifiableAddress[]
  recovery_addresses: RecoveryAddress[]
}

/** The input of a new identity. The rest follows from the traits. */
type NewIdentity = {
  schemaId: string
  traits: Traits
  hashedPassword?: string
  id?: string
  state?: Identity['state']
  metadataPublic?: unknown
  metadataAdmin?: unknown
  isVerified?: boolean
  /** The schema has `via: sms` at the phone number. Only the sandbox after 26.2 has it. */
  isPhoneAddress?: boolean
}

/**
 * A new identity. As in Kratos, it has a credential entry for every method that the schema names, even one
 * that is not set up.
 */
export function newIdentity(given: NewIdentity, now: Date): Identity {
  const at = now.toISOString()
  const stamps = { created_at: at, updated_at: at }
  const address = identifierOf(given.traits)
  const { phone } = given.traits
  const phones = given.isPhoneAddress && typeof phone === 'string' ? [phone] : []
  return {
    id: given.id ?? randomUUID(),
    schema_id: given.schemaId,
    state: given.state ?? 'active',
    state_changed_at: at,
    traits: given.traits,
    metadata_public: given.metadataPublic ?? null,
    metadata_admin: given.metadataAdmin ?? null,
    credentials: credentialsOf(address, given.hashedPassword, stamps),
    verifiable_addresses: [
      verifiableAddress(address, given.isVerified === true, stamps),
      ...phones.map((phone) => ({ ...verifiableAddress(phone, false, stamps), via: 'sms' as const })),
    ],
    recovery_addresses: [
      { ...stamps, id: randomUUID(), value: address, via: 'email' },
      ...phones.map((value) => ({ ...stamps, id: randomUUID(), value, via: 'sms' as const })),
    ],
    ...stamps,
  }
}

function credentialsOf(
  identifier: string,
  hashedPassword: string | undefined,
  stamps: Stamps,
): Record<string, Credential> {
  const one = (type: string, version: number, config: Record<string, unknown>) => ({
    [type]: { ...stamps, type, identifiers: [identifier], version, config },
  })
  const password = hashedPassword === undefined ? {} : { hashed_password: hashedPassword }
  return { ...one('code', 1, {}), ...one('password', 0, password), ...one('webauthn', 1, {}) }
}

function verifiableAddress(value: string, isVerified: boolean, stamps: Stamps): VerifiableAddress {
  const common = { ...stamps, id: randomUUID(), value, verified: isVerified, via: 'email' as const }
  return isVerified
    ? { ...common, status: 'completed', verified_at: stamps.created_at }
    : { ...common, status: 'pending' }
}

/**
 * The identity with other traits. Addresses and identifiers follow them. A kept address keeps its id and
 * status.
 */
export function withTraits(identity: Identity, traits: Traits, now: Date): Identity {
  const changed = { ...identity, traits, updated_at: now.toISOString() }
  const isPhoneAddress = identity.verifiable_addresses.some(({ via }) => via === 'sms')
  const { credentials, ...made } = newIdentity({ schemaId: identity.schema_id, traits, isPhoneAddress }, now)
  const verifiable_addresses = withKnown(made.verifiable_addresses, identity.verifiable_addresses)
  const recovery_addresses = withKnown(made.recovery_addresses, identity.recovery_addresses)
  const kept = Object.entries(identity.credentials).map(([type, credential]) => [
    type,
    { ...credential, identifiers: credentials[type]?.identifiers ?? credential.identifiers },
  ])
  return { ...changed, credentials: Object.fromEntries(kept), verifiable_addresses, recovery_addresses }
}

function withKnown<A extends { value: string }>(addresses: readonly A[], known: readonly A[]): A[] {
  return addresses.map((address) => known.find(({ value }) => value === address.value) ?? address)
}

/** The identity with a changed credential. A new credential gets the address as its identifier. */
export function withCredential(
  identity: Identity,
  type: string,
  change: Partial<Pick<Credential, 'config' | 'identifiers' | 'version'>>,
  now: Date,
): Identity {
  const at = now.toISOString()
  const before = identity.credentials[type] ?? {
    type,
    identifiers: [identifierOf(identity.traits)],
    version: 0,
    config: {},
    created_at: at,
  }
  const credential = { ...before, ...change, updated_at: at }
  return { ...identity, updated_at: at, credentials: { ...identity.credentials, [type]: credential } }
}

/** The identity without one of its credentials. */
export function withoutCredential(identity: Identity, type: string, now: Date): Identity {
  const { [type]: removed, ...credentials } = identity.credentials
  return { ...identity, credentials, updated_at: now.toISOString() }
}

/** The identity with this address verified at this time. */
export function withVerifiedAddress(identity: Identity, address: string, at: Date): Identity {
  return {
    ...identity,
    verifiable_addresses: identity.verifiable_addresses.map((one) =>
      one.value === address && !one.verified
        ? { ...one, verified: true, verified_at: at.toISOString(), status: 'completed' }
        : one,
    ),
  }
}

/** Whether another identity already has one of this identity's identifiers. */
export function isTaken(identities: readonly Identity[], { id, credentials }: Identity): boolean {
  const ownPairs = Object.values(credentials).flatMap(({ type, identifiers }) =>
    identifiers.map((identifier) => [type, identifier] as const),
  )
  return identities.some(
    (other) =>
      other.id !== id &&
      ownPairs.some(([type, identifier]) => other.credentials[type]?.identifiers.includes(identifier)),
  )
}

/** The identity with this address, as an identifier or to receive mail. */
export function holderOf(identities: readonly Identity[], address: string): Identity | undefined {
  const normal = normalIdentifier(address)
  return identities.find(
    ({ credentials, verifiable_addresses: addresses }) =>
      addresses.some(({ value }) => value === normal) ||
      Object.values(credentials).some(({ identifiers }) => identifiers.includes(normal)),
  )
}

/** The identity as its owner sees it: without credentials and without the administrators' metadata. */
export function publicIdentity(settings: KratosSettings, identity: Identity): object {
  const { credentials, metadata_admin, ...rest } = identity
  return { ...rest, schema_url: schemaUrl(settings, identity), organization_id: null }
}

/** The identity in a list of sessions. Kratos leaves out the addresses and the URL of the schema there. */
export function listedIdentity(identity: Identity): object {
  const { credentials, metadata_admin, verifiable_addresses, recovery_addresses, ...rest } = identity
  return { ...rest, schema_url: '', organization_id: null }
}

export type AdminIdentity = Omit<Identity, 'credentials'> & { credentials: Record<string, object> }

/**
 * The identity as an administrator sees it: credentials without their secrets, except the types that were
 * requested.
 */
export function adminIdentity(
  settings: KratosSettings,
  identity: Identity,
  shownCredentials: readonly string[] = [],
): AdminIdentity {
  const credentials = Object.values(identity.credentials).map(({ config, ...credential }) => [
    credential.type,
    shownCredentials.includes(credential.type) ? { ...credential, config } : credential,
  ])
  const common = { schema_url: schemaUrl(settings, identity), organization_id: null }
  return { ...identity, ...common, credentials: Object.fromEntries(credentials) }
}

function schemaUrl(settings: KratosSettings, identity: Identity): string {
  return `${settings.baseUrl}/schemas/${Buffer.from(identity.schema_id).toString('base64url')}`
}
