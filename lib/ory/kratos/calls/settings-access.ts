import 'server-only'
import type { FailureReason } from '@/lib/request/failure-reason'
import { startSettings } from './settings-start'

/** Whether Kratos lets the visitor change the account, or what it wants first. */
type SettingsAccess =
  | { readonly kind: 'granted' }
  | { readonly kind: 'second_factor' }
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'unknown'; readonly reason: FailureReason }

/**
 * Asks Kratos with a new settings flow. Settings can demand a second factor where whoami does not
 * (`selfservice.flows.settings.required_aal`).
 */
export async function settingsAccess(): Promise<SettingsAccess> {
  const outcome = await startSettings('settings access')
  if (outcome.kind === 'show') return { kind: 'granted' }
  if (outcome.kind === 'second_factor' || outcome.kind === 'sign_in') return { kind: outcome.kind }
  return { kind: 'unknown', reason: outcome.kind === 'fail' ? outcome.reason : 'malformed' }
}
