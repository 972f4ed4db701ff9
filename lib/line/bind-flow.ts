import { flowPageUrl, toHref } from '@/lib/http/flow-page-url'
import type { Flow } from '@/lib/ory/kratos/flow'

/**
 * The page of a settings flow that was begun to link LINE, which `return_to` tells: Kratos knows one page for settings and
 * sends the visitor there when a link was refused.
 * @returns null for any other flow
 */
export function bindPageUrl({ id, return_to: returnTo }: Flow): string | null {
  if (!returnTo || !URL.canParse(returnTo) || new URL(returnTo).pathname !== '/bindsuccess') return null
  return toHref(flowPageUrl('bind', { flow: id }))
}
