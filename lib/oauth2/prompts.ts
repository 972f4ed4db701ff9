import { isDeviceRequest } from './device-request'

const selectAccount = 'select_account'
/** Our own parameter of an authorization request. Hydra ignores it, and repeats it in `request_url`. */
const ownParameter = 'latchkey_prompt'

/**
 * The values of `prompt` in an application's authorization request (OpenID Connect Core 3.1.2.1).
 * Hydra repeats the request in `request_url`. Pure.
 * @returns no values when there are none, or the text is not a URL
 */
export function promptsOf(requestUrl: unknown): readonly string[] {
  return (parametersOf(requestUrl)?.get('prompt') ?? '').split(' ').filter(Boolean)
}

/** Whether the application asks the visitor to choose an account. `prompt=none` allows no other prompt. Pure. */
export function asksToSelectAccount(requestUrl: unknown): boolean {
  const prompts = promptsOf(requestUrl)
  const isOwn = parametersOf(requestUrl)?.get(ownParameter) === selectAccount
  return (isOwn || prompts.includes(selectAccount)) && !prompts.includes('none')
}

/** OpenID Connect Prompt Create 1.0: the visitor asked to create an account. Hydra's own name for it. */
const create = 'create'
const hydraCreate = 'registration'

/**
 * The same request, with prompts that Hydra knows. At the end Hydra (2.3.0 and 26.2.0) refuses every OpenID request
 * with another one as `invalid_request`, so the request has to begin again. `select_account` moves to a parameter of
 * our own, because Hydra leaves that choice to us. `create` gets the name that Hydra has for it: it then sends the
 * visitor to the registration. Pure.
 * @returns null for a request that does not need it. `prompt=none` allows no other prompt.
 */
export function withKnownPrompts(requestUrl: string): string | null {
  const prompts = promptsOf(requestUrl)
  const isChoice = prompts.includes(selectAccount)
  if (prompts.includes('none') || !(isChoice || prompts.includes(create))) return null
  const url = new URL(requestUrl)
  const known = prompts
    .filter((prompt) => prompt !== selectAccount)
    .map((prompt) => (prompt === create ? hydraCreate : prompt))
  if (known.length > 0) url.searchParams.set('prompt', [...new Set(known)].join(' '))
  else url.searchParams.delete('prompt')
  if (isChoice) url.searchParams.set(ownParameter, selectAccount)
  return url.href
}

/** The same request, for a visitor who has chosen. Pure. */
export function withoutSelectAccount(requestUrl: string): string {
  const url = new URL(requestUrl)
  url.searchParams.delete(ownParameter)
  return url.href
}

/** The device grant has no such parameters. */
function parametersOf(requestUrl: unknown): URLSearchParams | undefined {
  const isUrl = typeof requestUrl === 'string' && URL.canParse(requestUrl)
  return isUrl && !isDeviceRequest(requestUrl) ? new URL(requestUrl).searchParams : undefined
}
