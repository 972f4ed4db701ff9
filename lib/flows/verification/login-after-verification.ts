import 'server-only'
import { config } from '@/lib/config/config'
import { type Destination, readDestination, withoutParts } from '@/lib/destination/destination'
import { loginHref } from '@/lib/destination/links'
import { unwrapDestination } from '@/lib/destination/required-actions-url'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { mapNodes } from '@/lib/ory/kratos/flow/map-nodes'
import { trustedRedirect } from '@/lib/request/redirects'

/**
 * The login that led to a verification, without its flow. After a sign-in through a provider, Kratos redirects the
 * browser to the verification itself, and only the flow shows where the visitor came from.
 * @returns null when something else led to the verification
 */
export function originalLoginUrl({ request_url: requestUrl = '' }: Flow): RedirectUrl | null {
  const [path = '', search] = requestUrl.split('?', 2)
  if (!path.endsWith('/self-service/login/browser')) return null
  const query = new URLSearchParams(search)
  const returnTo = unwrapDestination(query.get('return_to'))
  if (returnTo === null) query.delete('return_to')
  else query.set('return_to', returnTo)
  // The start of each flow contains the language of its page, which the visitor need not have chosen.
  return loginHref(withoutParts(readDestination(query), 'uiLocales'))
}

/**
 * Where a verification leads that is done: to the application that Kratos has signed the visitor in to, to `returnTo`,
 * or where Kratos leads.
 * @returns null before the verification is done
 */
export function continueUrlFor(flow: Flow, { returnTo }: Destination): RedirectUrl | null {
  const { ui } = returnTo === undefined ? flow : withContinueLink(flow, returnTo)
  const href = ui.nodes.find(({ type, attributes }) => type === 'a' && attributes.id === 'continue')
    ?.attributes.href
  if (flow.state !== 'passed_challenge' || typeof href !== 'string') return null
  return href === returnTo ? returnTo : (trustedRedirect(href) ?? '/')
}

/**
 * The flow of a verification whose link to continue is `url`. A link to Hydra stays as it is: then Kratos has signed
 * the visitor in to the application that waits.
 */
export function withContinueLink(flow: Flow, url: RedirectUrl): Flow {
  const { HYDRA_PUBLIC_URL: hydra } = config()
  return mapNodes(flow, (node) => {
    const { id, href } = node.attributes
    const leadsToHydra = hydra !== undefined && typeof href === 'string' && href.startsWith(`${hydra}/`)
    const isLinkOnward = node.type === 'a' && id === 'continue' && !leadsToHydra
    return isLinkOnward ? { ...node, attributes: { ...node.attributes, href: url } } : node
  })
}
