import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const callSchema = z.object({
  specRow: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().startsWith('/'),
  /** The class and method of `@ory/client`. */
  client: z.string().nullable(),
  clientParams: z.array(z.string()),
  service: z.enum([
    'kratos-public',
    'kratos-admin',
    'hydra-public',
    'hydra-admin',
    'keto-read',
    'keto-write',
    'ory-console',
    'user-client',
    'auth-service',
  ]),
  server: z.enum(['kratos', 'hydra']).nullable(),
})

/** A row of `calls.json`. */
export type ApiCall = z.output<typeof callSchema>

/** Every call of docs/behaviour.md 7.2 to 7.6 (README.md). */
export const apiCalls: readonly ApiCall[] = z
  .array(callSchema)
  .parse(JSON.parse(readFileSync(fileURLToPath(new URL('./calls.json', import.meta.url)), 'utf8')))

/** The name of a row in tests. Each row has its own. */
export function nameOf({ specRow, method, path }: ApiCall): string {
  return `${specRow} ${method} ${path}`
}
