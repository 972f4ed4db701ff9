import type { Hono } from 'hono'
import { z } from 'zod'
import { jsonPatchSchema, patched } from '../../json-patch'
import { badRequest, KratosError, notFound } from '../http/kratos-error'
import { jsonResponse, noContent } from '../http/responses'
import {
  type AdminIdentity,
  adminIdentity,
  type Identity,
  newIdentity,
  withoutCredential,
  withTraits,
} from '../identity/identity'
import {
  type IdentitySchema,
  identifierOf,
  normalIdentifier,
  personSchema,
  schemaNamed,
  schemas,
  type Traits,
  traitViolations,
} from '../identity/identity-schema'
import { hashPassword } from '../methods/password-hash'
import type { KratosSettings } from '../settings'
import type { Kratos } from '../visit'
import { keysetPage } from './keyset-page'
import { violationReport } from './violation-report'

const stateSchema = z.enum(['active', 'inactive'])
const traitsSchema = z.record(z.string(), z.unknown())

const creationSchema = z.object({
  /** Kratos reads an empty value as its default. */
  schema_id: z
    .string()
    .default('')
    .transform((id) => id || personSchema.id),
  state: stateSchema.default('active'),
  traits: traitsSchema.default({}),
  metadata_public: z.unknown().optional(),
  metadata_admin: z.unknown().optional(),
  verifiable_addresses: z.array(z.object({ value: z.string(), verified: z.boolean() })).default([]),
  credentials: z
    .object({ password: z.object({ config: z.object({ password: z.string() }) }).optional() })
    .optional(),
})

const patchedSchema = z.object({
  state: stateSchema,
  traits: traitsSchema,
  metadata_public: z.unknown().optional(),
  metadata_admin: z.unknown().optional(),
})

/** Routes for administrators: list, create, read, change and delete identities. */
export function adminIdentityRoutes(app: Hono, kratos: Kratos): void {
  const { settings, store } = kratos

  app.get('/admin/identities', ({ req }) => {
    const identifier = req.query('credentials_identifier')
    const similar = identifier
      ? ''
      : normalIdentifier(req.query('preview_credentials_identifier_similar') ?? '')
    const ids = req.queries('ids') ?? []
    const found = store
      .identities()
      .filter(({ id }) => ids.length === 0 || ids.includes(id))
      .filter((identity) => !identifier || identifierOf(identity.traits) === normalIdentifier(identifier))
      .filter((identity) => similar === '' || hasIdentifierLike(identity, similar))
    const { items, link } = keysetPage(found, new URL(req.url))
    const response = jsonResponse(items.map((identity) => adminIdentity(settings, identity)))
    response.headers.set('link', link)
    return response
  })

  app.post('/admin/identities', async ({ req }) => {
    const given = parsed(creationSchema, await bodyOf(req.raw))
    const schema = schemas.find(({ id }) => id === given.schema_id)
    if (!schema) throw badRequest(`Unable to find JSON Schema ID: ${given.schema_id}`)
    requireValidTraits(given.traits, schema)
    requireFreeIdentifier(kratos, given.traits)
    const identity = identityFrom(given, settings)
    store.saveIdentity(identity)
    const response = jsonResponse(justCreated(adminIdentity(settings, identity)), 201)
    response.headers.set('location', new URL(`/identities/${identity.id}`, req.url).href)
    return response
  })

  app.get('/admin/identities/:id', ({ req }) =>
    jsonResponse(
      adminIdentity(settings, identityOf(kratos, req.param('id')), req.queries('include_credential')),
    ),
  )

  app.patch('/admin/identities/:id', async ({ req }) => {
    const identity = identityOf(kratos, req.param('id'))
    const result = patched(identity, parsed(jsonPatchSchema, await bodyOf(req.raw)))
    if (!result) throw badRequest('The JSON patch does not fit the identity.')
    const changed = changedIdentity(identity, parsed(patchedSchema, result), settings.now())
    requireFreeIdentifier(kratos, changed.traits, identity.id)
    store.saveIdentity(changed)
    return jsonResponse(adminIdentity(settings, changed))
  })

  app.delete('/admin/identities/:id/credentials/:type', ({ req }) => {
    const [identity, type] = [identityOf(kratos, req.param('id')), req.param('type')]
    if (!Object.hasOwn(identity.credentials, type)) throw notFound()
    if (type !== 'totp' && type !== 'lookup_secret')
      throw badRequest(`Credentials type ${type} cannot be deleted.`)
    store.saveIdentity(withoutCredential(identity, type, settings.now()))
    return noContent()
  })

  app.delete('/admin/identities/:id', ({ req }) => {
    store.deleteIdentity(identityOf(kratos, req.param('id')).id)
    return noContent()
  })
}

/** The credentials whose identifiers Kratos searches. */
const searchedTypes = ['webauthn', 'password', 'code', 'oidc', 'saml']

function hasIdentifierLike({ credentials }: Identity, start: string): boolean {
  return searchedTypes.some((type) =>
    credentials[type]?.identifiers.some((identifier) => identifier.startsWith(start)),
  )
}

/** The identity with this id. Throws 404. */
function identityOf({ store }: Kratos, id: string): Identity {
  const identity = store.identity(id)
  if (!identity) throw notFound()
  return identity
}

function identityFrom(given: z.infer<typeof creationSchema>, { isNext, now }: KratosSettings): Identity {
  const password = given.credentials?.password?.config.password
  return newIdentity(
    {
      schemaId: given.schema_id,
      traits: given.traits,
      state: given.state,
      metadataPublic: given.metadata_public,
      metadataAdmin: given.metadata_admin,
      isVerified: given.verifiable_addresses.some(({ verified }) => verified),
      ...(password !== undefined && { hashedPassword: hashPassword(password) }),
      isPhoneAddress: isNext,
    },
    now(),
  )
}

function changedIdentity(identity: Identity, patch: z.infer<typeof patchedSchema>, now: Date): Identity {
  requireValidTraits(patch.traits, schemaNamed(identity.schema_id))
  const { state, metadata_public = null, metadata_admin = null } = patch
  const changedAt = state === identity.state ? identity.state_changed_at : now.toISOString()
  return {
    ...withTraits(identity, patch.traits, now),
    state,
    ...(changedAt !== undefined && { state_changed_at: changedAt }),
    metadata_public,
    metadata_admin,
  }
}

/** Kratos' response to a creation differs a little from its response to a read. */
function justCreated(identity: AdminIdentity): object {
  const { metadata_admin, credentials, ...rest } = identity
  const { webauthn } = credentials
  return {
    ...rest,
    ...(metadata_admin !== null && { metadata_admin }),
    credentials: { ...credentials, webauthn: { ...webauthn, version: 0 } },
  }
}

function requireValidTraits(traits: Traits, schema: IdentitySchema): void {
  const found = traitViolations(traits, schema)
  if (found.length > 0) throw badRequest(violationReport(found))
}

function requireFreeIdentifier({ store }: Kratos, traits: Traits, ownId?: string): void {
  const owner = store.identityWith('password', identifierOf(traits))
  if (!owner || owner.id === ownId) return
  throw new KratosError(409, 'The resource could not be created due to a conflict', {
    reason: 'This identity conflicts with another identity that already exists.',
  })
}

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    throw new KratosError(400, 'unexpected EOF')
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw badRequest(z.prettifyError(result.error))
  return result.data
}
