import 'server-only'
import { z } from 'zod'
import { tryParseJson } from '@/lib/http/parsed-json'
import { withLineParameters } from './line-parameters'

const redirectSchema = z.looseObject({ redirect_browser_to: z.string() })

/**
 * Kratos' response to a program that reads JSON, where it names the page of a provider (422). LINE's URL gets our
 * parameters. Any other response does not change.
 */
export async function withLineInJson(response: Response): Promise<Response> {
  const { status, headers } = response
  if (status !== 422 || !headers.get('content-type')?.startsWith('application/json')) return response
  const text = await response.text()
  const body = redirectSchema.safeParse(tryParseJson(text)).data
  const url = body && (await withLineParameters(body.redirect_browser_to))
  if (url === body?.redirect_browser_to) return new Response(text, { status, headers })
  headers.delete('content-length')
  return new Response(JSON.stringify({ ...body, redirect_browser_to: url }), { status, headers })
}
