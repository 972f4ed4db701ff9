import 'server-only'
import type { FlowPageUrl } from '@/lib/http/flow-page-url'
import type { ContinueWith } from '@/lib/ory/kratos/continue-with-schema'
import { allowedReturnTo } from '@/lib/request/redirects'
import { redirectIn, throughScreens } from './continue-with'
import type { FlowRules } from './flow-rules'

/** What registration does after Kratos' response. */
export const registrationRules: FlowRules = {
  kind: 'registration',
  fallback: '/login',
  afterSuccess: afterRegistration,
}

/** The screens that Kratos wants come first, with `return_to` kept (decisions.md, "After registration"). */
function afterRegistration({ query }: FlowPageUrl, continueWith: readonly ContinueWith[]): string {
  const returnTo = allowedReturnTo(query.get('return_to'))
  return throughScreens(continueWith, returnTo) ?? redirectIn(continueWith) ?? '/'
}
