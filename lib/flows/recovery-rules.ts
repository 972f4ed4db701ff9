import 'server-only'
import { redirectIn } from './continue-with'
import type { FlowRules } from './flow-rules'

/** What recovery does after an answer of Kratos: each submit updates the flow shown (specification 4.4). */
export const recoveryRules: FlowRules = {
  kind: 'recovery',
  fallback: '/recovery',
  afterSuccess: (_address, continueWith) => redirectIn(continueWith) ?? '/',
}
