import type { KratosSession } from '@/lib/ory/kratos/session/kratos-session'
import { isDeviceRequest } from './device-request'
import { promptsOf, withoutSelectAccount } from './prompts'

/** Our own parameter of a request that has begun again. Hydra ignores it, and repeats it in `request_url`. */
const ownParameter = 'latchkey_step_up'

/** The `acr` for an application that requests a second factor without naming an `acr`. */
const usualAcr = 'aal2'

/** The prompts that no sign-in answers. */
const lastingPrompts: readonly string[] = ['none', 'consent']

interface StepUpRequest {
  readonly requestUrl: string
  /** The `acr_values` of the application's request. */
  readonly acrValues: readonly string[]
}

/**
 * The `acr` that we report to Hydra when we accept a login that it remembers: the first value that the application
 * requested. Pure.
 * @param stepUpAcr the values that mean a second factor
 * @returns null when the session has no second factor, or the application requested none
 */
export function acrToReport(
  { requestUrl, acrValues }: StepUpRequest,
  { aal }: Pick<KratosSession, 'aal'>,
  stepUpAcr: readonly string[],
): string | null {
  if (aal !== 'aal2') return null
  return wantedAcr(acrValues, stepUpAcr) ?? (isStepUpRestart(requestUrl) ? usualAcr : null)
}

/**
 * The same request once more, after the second factor. Kratos accepts the login at the first factor, so Hydra does not
 * know the second one. In the restarted request, Hydra remembers the login, shows no form, and receives both. Pure.
 * @param request of an application that requires a second factor, for a session that has one
 * @returns null when Hydra knows, when the request was restarted before, and for a device, where the person would
 * have to type the code again
 */
export function stepUpRestartUrl(
  { requestUrl, acrValues, acr }: StepUpRequest & { readonly acr: string },
  stepUpAcr: readonly string[],
): string | null {
  const isKnown = acr === (wantedAcr(acrValues, stepUpAcr) ?? usualAcr)
  if (isKnown || isStepUpRestart(requestUrl) || isDeviceRequest(requestUrl)) return null
  // The sign-in just now is what the application requested. Hydra would require another one.
  const url = new URL(withoutSelectAccount(requestUrl))
  const prompts = promptsOf(requestUrl).filter((prompt) => lastingPrompts.includes(prompt))
  if (prompts.length > 0) url.searchParams.set('prompt', prompts.join(' '))
  else url.searchParams.delete('prompt')
  url.searchParams.set(ownParameter, 'true')
  return url.href
}

function wantedAcr(acrValues: readonly string[], stepUpAcr: readonly string[]): string | undefined {
  return acrValues.find((value) => stepUpAcr.includes(value))
}

function isStepUpRestart(requestUrl: string): boolean {
  return URL.canParse(requestUrl) && new URL(requestUrl).searchParams.has(ownParameter)
}
