import { z } from 'zod'
import { listOf } from '@/lib/ory/kratos/list-of'

const addressSchema = z.looseObject({ value: z.string(), verified: z.boolean(), via: z.string() })

/** An account of Kratos. Its traits follow the operator's schema, so we know nothing about their form. */
export const identitySchema = z
  .looseObject({
    id: z.string().min(1),
    schema_id: z.string().optional().catch(undefined),
    traits: z.unknown(),
    metadata_public: z.unknown().optional(),
    updated_at: z.iso.datetime({ offset: true }).optional().catch(undefined),
    verifiable_addresses: listOf(addressSchema.nullable().catch(null)).transform((addresses) =>
      addresses.filter((address) => address !== null),
    ),
  })
  .transform(({ id, schema_id, traits, metadata_public, updated_at: updatedAt, verifiable_addresses }) => ({
    id,
    schemaId: schema_id,
    traits,
    /** What the operator's services keep of the account. Its owner can read it, and not change it. */
    metadata: metadata_public,
    updatedAt,
    addresses: verifiable_addresses.map(({ value, via }) => ({ value, via })),
    verifiedAddresses: verifiable_addresses.filter(({ verified }) => verified).map(({ value }) => value),
  }))
export type Identity = z.output<typeof identitySchema>
