import { z } from 'zod'

const addressSchema = z.looseObject({ value: z.string(), verified: z.boolean(), via: z.string() })

/** An account of Kratos. Its traits follow the operator's schema, so we know nothing about their form. */
export const identitySchema = z
  .looseObject({
    id: z.string().min(1),
    traits: z.unknown(),
    updated_at: z.iso.datetime({ offset: true }).optional().catch(undefined),
    verifiable_addresses: z
      .array(addressSchema.nullable().catch(null))
      .nullish()
      .catch([])
      .transform((addresses) => (addresses ?? []).filter((address) => address !== null)),
  })
  .transform(({ id, traits, updated_at: updatedAt, verifiable_addresses }) => ({
    id,
    traits,
    updatedAt,
    verifiedAddresses: verifiable_addresses.filter(({ verified }) => verified).map(({ value }) => value),
  }))
export type Identity = z.output<typeof identitySchema>
