import 'server-only'
import { redirectIn } from './continue-with'
import type { Flow } from './flow'
import type { ContinueWith } from './outcome'
import { hrefOf, type PageAddress } from './page-address'
import { allowedReturnTo } from './redirects'
import type { FlowRules } from './submit-flow'

/** What login does after an answer of Kratos. */
export const loginRules: FlowRules = {
  kind: 'login',
  fallback: '/login',
  afterSuccess: afterLogin,
  // Whoever has signed in needs not be told any more that LINE is linked.
  marksOf: ({ next }) => (next === 'complete' ? { lineLogin: undefined } : {}),
  insteadOfFlow: (address, flow) =>
    hasLostItsAddress(flow) ? hrefOf({ page: address.page, kind: address.kind, query: address.query }) : null,
}

/** Where a successful login leads: the first that applies of specification 4.3 (3). */
function afterLogin({ query }: PageAddress, continueWith: readonly ContinueWith[]): string {
  if (query.get('setting') === 'true') return '/setting'
  if (query.get('bind') === 'true') return '/bind'
  return allowedReturnTo(query.get('return_to')) ?? redirectIn(continueWith) ?? '/'
}

/**
 * After a wrong code Kratos 1.3.1 forgets where a second factor's code goes, and so refuses to send another one: by
 * asking for an identifier that nobody can type. A new flow knows it again.
 */
function hasLostItsAddress({ requested_aal, ui }: Flow): boolean {
  const identifier = ui.nodes.find(({ attributes }) => attributes.name === 'identifier')
  const isHidden = identifier?.attributes.type === 'hidden'
  return requested_aal === 'aal2' && isHidden && identifier.messages.some(({ type }) => type === 'error')
}
