import { isAccountExistsMessage } from '@/lib/ory/kratos/flow/account-exists'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'

/** Why linking or unlinking LINE failed, as far as the code tells. */
type FailureCause = 'conflict' | 'only_method' | 'not_linked' | 'refused' | 'unavailable' | 'unknown'

/**
 * Why linking or unlinking LINE failed. Kratos answers 404 when the account has no provider linked. It refuses to
 * unlink the only way to sign in, or LINE when only another provider is linked: both are the generic error of a form
 * (`selfservice/strategy/oidc/strategy_settings.go` of Kratos). Pure.
 * @param code the id of Kratos' message, or the status of its response; -1 when there is none
 */
export function failureCauseOf(page: 'bindfailure' | 'unbindfailure', code: number): FailureCause {
  if (code === 409 || isAccountExistsMessage({ id: code })) return 'conflict'
  if (page === 'unbindfailure' && (code === messageIds.genericError || code === 400)) return 'only_method'
  if (page === 'unbindfailure' && code === 404) return 'not_linked'
  if (code === 401 || code === 403) return 'refused'
  if (code === 429 || (code >= 500 && code <= 599)) return 'unavailable'
  return 'unknown'
}
