import 'server-only'
import { config } from '@/lib/config/config'
import { allowedPlaceBehind } from '@/lib/flows/goal/required-page'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { mapNodes } from '@/lib/ory/kratos/flow/map-nodes'
import { allowedReturnTo, trustedRedirect } from '@/lib/request/redirects'
import { goalOf, loginHref, withGoal } from '@/lib/urls/goal'

/**
 * The login that led to a verification, without its flow. After a sign-in through a provider, Kratos sends
 * the browser to the verification by itself, and only the flow tells where the visitor came from.
 * @returns null when something else led to the verification
 */
export function loginBefore({ request_url: requestUrl = '' }: Flow): string | null {
  const [path = '', search] = requestUrl.split('?', 2)
  if (!path.endsWith('/self-service/login/browser')) return null
  const goal = goalOf(new URLSearchParams(search))
  const returnTo = allowedPlaceBehind(goal.get('return_to'))
  goal.delete('return_to')
  // The start of each flow carries the language of its page. Nobody needs to have asked for it.
  goal.delete('ui_locales')
  return loginHref(returnTo === null ? goal : withGoal(goal, new URLSearchParams({ return_to: returnTo })))
}

/**
 * Where a verification leads that is done: to the application that Kratos has signed the visitor in to, to `return_to`,
 * or where Kratos leads.
 * @returns null before the verification is done
 */
export function linkOnward(flow: Flow, returnTo: string | null): string | null {
  const named = allowedReturnTo(returnTo)
  const { ui } = named === null ? flow : withLinkOnward(flow, named)
  const href = ui.nodes.find(({ type, attributes }) => type === 'a' && attributes.id === 'continue')
    ?.attributes.href
  if (flow.state !== 'passed_challenge' || typeof href !== 'string') return null
  return href === named ? named : (trustedRedirect(href) ?? '/')
}

/**
 * The flow of a verification whose link onward leads to `url`. A link to Hydra stays as it is: then Kratos
 * has signed the visitor in to the application that waits.
 */
export function withLinkOnward(flow: Flow, url: string): Flow {
  const { HYDRA_PUBLIC_URL: hydra } = config()
  return mapNodes(flow, (node) => {
    const { id, href } = node.attributes
    const leadsToHydra = hydra !== undefined && typeof href === 'string' && href.startsWith(`${hydra}/`)
    const isLinkOnward = node.type === 'a' && id === 'continue' && !leadsToHydra
    return isLinkOnward ? { ...node, attributes: { ...node.attributes, href: url } } : node
  })
}
