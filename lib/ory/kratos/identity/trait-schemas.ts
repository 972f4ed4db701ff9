import 'server-only'
import { identitySchemaApi, onOwnBehalf } from '@/lib/ory/clients/clients'
import { loggedResponse } from '@/lib/ory/clients/log-call'
import { readTraitSchemas, type TraitSchema } from '@/lib/ory/kratos/flow/trait-fields'
import type { Visitor } from '@/lib/request/visitor'

/** Schemas change seldom. After this time, in milliseconds, we read them again. */
const lifetime = 600_000
/** Without a usable response we try again after this time, and show plain fields until then. */
const patience = 30_000

let known: readonly TraitSchema[] | undefined
let readAt = 0
let reading: Promise<readonly TraitSchema[]> | undefined

/**
 * The identity schemas of Kratos: GET /schemas, which is the same for all visitors. The process caches them, so a
 * page needs no second call. Only the first visitor waits for them. Never throws.
 */
export async function traitSchemas(visitor: Pick<Visitor, 'requestId'>): Promise<readonly TraitSchema[]> {
  if (known && Date.now() - readAt < lifetime) return known
  reading ??= read(visitor).finally(() => {
    reading = undefined
  })
  return known ?? reading
}

async function read(visitor: Pick<Visitor, 'requestId'>): Promise<readonly TraitSchema[]> {
  const call = identitySchemaApi().listIdentitySchemas({}, onOwnBehalf(visitor))
  const response = await loggedResponse('identity schemas', visitor, call)
  const isUsable = response.status === 200
  known = isUsable ? readTraitSchemas(response.body) : (known ?? [])
  readAt = Date.now() - (isUsable ? 0 : lifetime - patience)
  return known
}
