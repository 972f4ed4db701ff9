import { flowPageUrl, toHref } from '@/lib/http/flow-page-url'
import type { Flow } from '@/lib/ory/kratos/flow'

/**
 * The bind page for a settings flow that started there to link LINE; its `return_to` tells. Kratos knows only
 * one settings page, and sends the visitor to that page when it refuses a link.
 * @returns null for any other flow
 */
export function bindPageUrl({ id, return_to: returnTo }: Flow): string | null {
  if (!returnTo || !URL.canParse(returnTo) || new URL(returnTo).pathname !== '/bindsuccess') return null
  return toHref(flowPageUrl('bind', { flow: id }))
}
