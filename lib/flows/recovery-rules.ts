import 'server-only'
import { redirectIn } from './continue-with'
import type { FlowRules } from './flow-rules'

/**
 * What recovery does after Kratos' response: each submit updates the flow on the page (specification 4.4).
 */
export const recoveryRules: FlowRules = {
  kind: 'recovery',
  fallback: '/recovery',
  afterSuccess: (_pageUrl, continueWith) => redirectIn(continueWith) ?? '/',
}
