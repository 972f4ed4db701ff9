import type { CreateIdentityBody } from '@ory/client'
import { z } from 'zod'
import { tryParseJson } from '../../lib/http/parsed-json'
import { jsonText } from '../../lib/ory/kratos/nodes/json-text'
import { CommandRefused } from './errors'

export const sources = ['keycloak', 'auth0', 'firebase'] as const

export interface ReadOptions {
  readonly from: (typeof sources)[number]
  /** The password hash parameters, as Firebase's console shows them. */
  readonly hashParameters?: string
  readonly dropSecondFactors?: boolean
  readonly names?: boolean
  readonly schema?: string
  /** Kratos' ids of providers that have another name in the export: `google.com=google`. */
  readonly provider?: readonly string[]
}

/** One person of an export: the identity for Kratos, or the reason why the record cannot be imported. */
export interface ImportCandidate {
  readonly who: string
  readonly body?: CreateIdentityBody
  readonly error?: string
}

/** The common part of all exports. */
interface Account {
  readonly id: string
  readonly email: string | undefined
  readonly isVerified: boolean
  readonly isDisabled?: boolean
  readonly secondFactor?: string | undefined
  readonly name?: object
  /** The format that Kratos' hash/hash_comparator.go reads. */
  readonly hash?: string | undefined
  readonly links: readonly Link[]
}

/** An account at a provider that signs the person in. */
interface Link {
  readonly provider: string
  readonly subject: string
}

/**
 * Parses an export into Kratos identities. A record that cannot be converted exactly is returned as an error.
 * @throws {CommandRefused} for a file in another format, or without Firebase's parameters
 */
export function parseExport(text: string, options: ReadOptions): ImportCandidate[] {
  const { from, hashParameters } = options
  const schema = { keycloak: () => keycloak, auth0: () => auth0, firebase: () => firebase(hashParameters) }[
    from
  ]()
  return recordsIn(text, from).map((record, at) => {
    const { email, username, localId } = namesSchema.safeParse(record).data ?? {}
    const who = email || username || localId || `person ${at + 1}`
    try {
      const account = schema.safeParse(record)
      if (account.success) return { who, body: bodyOf(account.data, options) }
      return { who, error: `is not readable: ${account.error.issues[0]?.path.join('.') || 'no object'}` }
    } catch (error) {
      if (error instanceof CommandRefused) return { who, error: error.message }
      throw error
    }
  })
}

const text = z.string().optional()
const namesSchema = z.object({ email: text, username: text, localId: text })

function recordsIn(text: string, from: ReadOptions['from']): unknown[] {
  if (from === 'auth0')
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(tryParseJson)
  const read = z.object({ users: z.array(z.unknown()) }).safeParse(tryParseJson(text))
  if (read.success) return read.data.users
  throw new CommandRefused(`The file is not an export of ${from}: it has no list "users".`)
}

function bodyOf(account: Account, options: ReadOptions): CreateIdentityBody {
  const { id, email, isVerified, isDisabled, secondFactor, name, hash, links } = account
  if (!email || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new CommandRefused('has no email address')
  if (hash === undefined && links.length === 0) throw new CommandRefused('has no password and no provider')
  if (secondFactor && !options.dropSecondFactors)
    throw new CommandRefused(`has a second factor (${secondFactor}): see --drop-second-factors`)
  return {
    schema_id: options.schema ?? '',
    state: isDisabled ? 'inactive' : 'active',
    traits: { email, ...(options.names !== false && name && { name }) },
    credentials: {
      ...(hash !== undefined && { password: { config: { hashed_password: hash } } }),
      ...(links.length > 0 && { oidc: { config: { providers: links.map(inKratos(options.provider)) } } }),
    },
    // Applications know people by this id until they learn the new one.
    metadata_admin: { imported: { from: options.from, id } },
    ...(isVerified && {
      verifiable_addresses: [{ value: email, verified: true, via: 'email' as const, status: 'completed' }],
    }),
  }
}

/** Links with Kratos' ids of their providers, by default the same as in the export. */
function inKratos(pairs: readonly string[] = []) {
  const ids = new Map(
    pairs.map((pair) => {
      const [, theirs = '', ours = ''] = /^([^=]+)=([^=]+)$/.exec(pair) ?? []
      if (!ours) throw new CommandRefused(`--provider ${pair}: write it as google.com=google.`)
      return [theirs, ours]
    }),
  )
  return ({ provider, subject }: Link): Link => ({ provider: ids.get(provider) ?? provider, subject })
}

/** Kratos accepts only the strict form of base64, and exports have others. */
const bytes = z
  .string()
  .regex(/^[\w+/-]+={0,2}$/)
  .transform((value) => Buffer.from(value, 'base64'))
const unpadded = (value: Buffer) => value.toString('base64').replaceAll('=', '')
const flag = z.boolean().default(false)

/** Keycloak's names for PBKDF2, and Kratos'. */
const pbkdf2 = new Map([
  ['pbkdf2', 'pbkdf2-sha1'],
  ['pbkdf2-sha256', 'pbkdf2-sha256'],
  ['pbkdf2-sha512', 'pbkdf2-sha512'],
])
const keycloakPassword = z.object({
  secretData: jsonText.pipe(z.object({ value: bytes, salt: bytes })),
  credentialData: jsonText.pipe(
    z.object({
      algorithm: z.string(),
      hashIterations: z.int().positive(),
      additionalParameters: z.record(z.string(), z.array(z.string())).default({}),
    }),
  ),
})

function keycloakHash(credential: object | undefined): string | undefined {
  if (!credential) return undefined
  const read = keycloakPassword.safeParse(credential)
  if (!read.success) throw new CommandRefused('has a password that is not readable')
  const { value, salt } = read.data.secretData
  const { algorithm, hashIterations: times, additionalParameters: more } = read.data.credentialData
  const end = `${unpadded(salt)}$${unpadded(value)}`
  const known = pbkdf2.get(algorithm)
  if (known) return `$${known}$i=${times},l=${value.length}$${end}`
  const [type = '', version] = [more.type?.[0], more.version?.[0]]
  if (algorithm === 'argon2' && /^id?$/.test(type) && version === '1.3')
    return `$argon2${type}$v=19$m=${more.memory?.[0]},t=${times},p=${more.parallelism?.[0]}$${end}`
  throw new CommandRefused(`has a password that Kratos cannot check: ${algorithm} ${type}`.trim())
}

const keycloak = z
  .object({
    id: z.string(),
    email: text,
    emailVerified: flag,
    enabled: z.boolean().default(true),
    firstName: text,
    lastName: text,
    credentials: z.array(z.looseObject({ type: z.string() })).default([]),
    federatedIdentities: z
      .array(z.object({ identityProvider: z.string(), userId: z.string() }))
      .default([])
      .transform((links) => links.map((link) => ({ provider: link.identityProvider, subject: link.userId }))),
  })
  .transform(
    ({
      id,
      email,
      emailVerified: isVerified,
      enabled,
      firstName: first,
      lastName: last,
      credentials,
      federatedIdentities: links,
    }): Account => ({
      ...{ id, email, isVerified, isDisabled: !enabled, links },
      hash: keycloakHash(credentials.find(({ type }) => type === 'password')),
      secondFactor: credentials.find(({ type }) => type === 'otp' || type === 'webauthn')?.type,
      ...((first || last) && { name: { ...(first && { first }), ...(last && { last }) } }),
    }),
  )

/**
 * The file that Auth0's support sends, one person a line. It has no names, second factors and blocks. The
 * export of users has the providers, and no passwords.
 */
const auth0 = z
  .object({
    _id: z.object({ $oid: z.string() }).optional(),
    user_id: text,
    email: text,
    email_verified: flag,
    emailVerified: flag,
    passwordHash: text,
    identities: z
      .array(z.object({ provider: z.string(), connection: text, user_id: z.coerce.string() }))
      .default([])
      // Auth0 lists its own database as a provider, too.
      .transform((links) => links.filter(({ provider }) => provider !== 'auth0')),
  })
  .transform(
    ({ _id, user_id, email, email_verified, emailVerified, passwordHash: hash, identities }): Account => {
      const id = user_id ?? (_id && `auth0|${_id.$oid}`)
      if (id === undefined) throw new CommandRefused('is not readable: user_id')
      if (hash !== undefined && !/^\$2[aby]\$\d\d\$[./\dA-Za-z]{53}$/.test(hash))
        throw new CommandRefused('has a password that Kratos cannot check: it is not bcrypt')
      const links = identities.map(({ provider, connection = provider, user_id: subject }) => ({
        ...{ provider: connection, subject },
      }))
      return { id, email, isVerified: email_verified || emailVerified, hash, links }
    },
  )

const parametersSchema = z.object({
  base64_signer_key: bytes,
  base64_salt_separator: bytes,
  rounds: z.coerce.number<string>().int().positive(),
  mem_cost: z.coerce.number<string>().int().positive(),
})

/** Firebase lists these as providers, too. */
const ownMethods: ReadonlySet<string> = new Set(['password', 'phone'])

function firebase(parameters = '') {
  const pairs = parameters.split(/[\n,{}]/).map((pair) => pair.split(':').map((part) => part.trim()))
  const read = parametersSchema.safeParse(Object.fromEntries(pairs))
  if (!read.success)
    throw new CommandRefused('Firebase needs --hash-config with the four values of its console.')
  const { base64_signer_key: signer, base64_salt_separator: separator, rounds, mem_cost } = read.data
  return z
    .object({
      localId: z.string(),
      email: text,
      emailVerified: flag,
      disabled: flag,
      passwordHash: bytes.optional(),
      salt: bytes.optional(),
      mfaInfo: z.array(z.unknown()).default([]),
      providerUserInfo: z.array(z.object({ providerId: z.string(), rawId: text })).default([]),
    })
    .transform(
      ({
        localId: id,
        email,
        emailVerified: isVerified,
        disabled,
        passwordHash,
        salt,
        mfaInfo,
        ...more
      }): Account => {
        const links = more.providerUserInfo.flatMap(({ providerId: provider, rawId: subject }) =>
          subject === undefined || ownMethods.has(provider) ? [] : { provider, subject },
        )
        const parts = passwordHash && salt && [salt, passwordHash, separator, signer]
        const end = parts?.map((value) => value.toString('base64')).join('$')
        return {
          ...{ id, email, isVerified, isDisabled: disabled, links },
          hash: end && `$firescrypt$ln=${mem_cost},r=${rounds},p=1$${end}`,
          ...(mfaInfo.length > 0 && { secondFactor: 'phone or app' }),
        }
      },
    )
}
