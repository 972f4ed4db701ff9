import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { ClientMetadata } from './admin-clients'

const fileSchema = z.array(
  z.looseObject({ client_id: z.string().min(1), client_secret: z.string().min(6).optional() }),
)

/** The defaults of `npm run ops -- clients create --kind web`. An entry of the file overrides them. */
const usual = {
  grant_types: ['authorization_code', 'refresh_token'],
  scope: 'openid offline_access email profile phone',
}

/**
 * The clients of a JSON file, each with the fields of Hydra's API. Empty without a file.
 * @throws if the file cannot be read, or is not a list of clients with a `client_id`
 */
export function readClients(file: string | undefined): readonly ClientMetadata[] {
  if (!file) return []
  return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).map((client) => ({ ...usual, ...client }))
}
