import 'server-only'
import { continueWithRedirect, continueWithUrl } from '@/lib/destination/continue-with'
import { mailSentChange } from '@/lib/flows/open/resend-wait'
import { afterSubmit, type NextStep, type SubmitContext } from '@/lib/flows/submit/next-step'

/**
 * The next step of a recovery after Kratos' response: each submit updates the flow on the page. After the right code,
 * Kratos redirects to the settings. With `use_continue_with_transitions` it names them in the flow instead. Pure.
 */
export function afterRecovery(context: SubmitContext): NextStep {
  const { outcome, body } = context
  const changes = mailSentChange(outcome, body)
  if (outcome.kind === 'complete')
    return {
      url: continueWithUrl(outcome.continueWith, continueWithRedirect(outcome.continueWith) ?? '/'),
      changes,
    }
  const named = outcome.kind === 'show' ? outcome.flow.continue_with : []
  const url = continueWithUrl(named, continueWithRedirect(named))
  return url === null ? { ...afterSubmit(context), changes } : { url, changes }
}
