import { z } from 'zod'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'

const errorSchema = z
  .looseObject({
    error: z.looseObject({
      code: z.number().int().optional().catch(undefined),
      message: z.string().optional().catch(undefined),
      reason: z.string().optional().catch(undefined),
    }),
  })
  .catch({ error: {} })
type LinkError = Readonly<z.output<typeof errorSchema>['error']>

/**
 * The failure screen for a link or unlink that failed (docs/behaviour.md 2.7, 4.8).
 * @returns null when the form neither links nor unlinks
 */
export function linkFailureUrl({ body }: ServiceResponse, form: URLSearchParams): RedirectUrl | null {
  const page = form.has('unlink') ? '/unbindfailure' : '/bindfailure'
  return form.has('link') || form.has('unlink') ? failureScreenUrl(page, errorSchema.parse(body).error) : null
}

/** The URL of a failure screen (docs/behaviour.md 8.5). The code is -1 when Kratos gave none. */
export function failureScreenUrl(page: '/bindfailure' | '/unbindfailure', error: LinkError): RedirectUrl {
  const { code = -1, message, reason } = error
  const query = new URLSearchParams({ errorcode: String(code) })
  if (message) query.set('message', message.slice(0, 300))
  if (reason) query.set('reason', reason.slice(0, 300))
  return `${page}?${query}`
}
