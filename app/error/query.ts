import { z } from 'zod'
import { requestId } from '@/lib/http/request-id'
import { failureReasons } from '@/lib/request/failure-reason'
import type { SearchParams } from '@/lib/urls/flow-page-url'

const line = z.string().trim().min(1).max(500).optional().catch(undefined)

/** The form in which Kratos reports an error. */
const kratosReport = z.looseObject({ message: line, reason: line }).optional().catch(undefined)

/** `error={json}` of docs/behaviour.md 2.1. Its `url` is shown as text only: it could be another site. */
const errorJsonSchema = z.looseObject({
  status: z.number().int().optional().catch(undefined),
  statusText: line,
  url: line,
  data: z
    .union([z.string(), z.looseObject({ message: line, reason: line, error: kratosReport })])
    .optional()
    .catch(undefined),
})

const json = z.string().transform((text, context) => {
  try {
    return errorJsonSchema.parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', message: 'no error in JSON' })
    return z.NEVER
  }
})

/**
 * The four kinds of query that /error accepts: one of our failures (`reason`), Kratos' error id (`id`), the
 * specification's `error={json}`, and OAuth2's `error`, `error_description`, `error_hint`.
 */
const querySchema = z.object({
  reason: z.enum(failureReasons).optional().catch(undefined),
  retry: z.string().optional().catch(undefined),
  request: z
    .string()
    .transform((text) => requestId(text) ?? undefined)
    .optional()
    .catch(undefined),
  /** Which request of an application is too old (lib/request/request-digest.ts). */
  begun: z.string().max(50).optional().catch(undefined),
  seconds: z.coerce.number().int().min(1).max(86_400).optional().catch(undefined),
  id: z.string().min(1).max(200).optional().catch(undefined),
  error: z.union([json, line]).optional().catch(undefined),
  error_description: line,
  error_hint: line,
})
export type ErrorQuery = z.output<typeof querySchema>

/** Reads the query of /error. Values that make no sense are left out. */
export function readErrorQuery(params: SearchParams): ErrorQuery {
  return querySchema.parse(params)
}
