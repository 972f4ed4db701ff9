import { isDeviceRequest } from './device-request'

const selectAccount = 'select_account'
/** Our own parameter of an authorization request. Hydra ignores it, and repeats it in `request_url`. */
const ownParameter = 'latchkey_prompt'

/**
 * What an application asks for with `prompt` in its authorization request (OpenID Connect Core 3.1.2.1).
 * Hydra repeats the request in `request_url`. Pure.
 * @returns no values when there are none, or the text is not a URL
 */
export function promptsOf(requestUrl: unknown): readonly string[] {
  return (parametersOf(requestUrl)?.get('prompt') ?? '').split(' ').filter(Boolean)
}

/** Whether the application asks the visitor to choose an account. `prompt=none` allows no other prompt. Pure. */
export function wantsAccountChoice(requestUrl: unknown): boolean {
  const prompts = promptsOf(requestUrl)
  const isOwn = parametersOf(requestUrl)?.get(ownParameter) === selectAccount
  return (isOwn || prompts.includes(selectAccount)) && !prompts.includes('none')
}

/**
 * The same request, with `prompt=select_account` in a parameter of our own. Hydra (2.3.0 and 26.2.0) leaves the
 * choice to us, but at the end refuses every OpenID request with this prompt as `invalid_request`. Pure.
 * @returns null for a request that does not need it
 */
export function withOwnAccountChoice(requestUrl: string): string | null {
  const prompts = promptsOf(requestUrl)
  if (!prompts.includes(selectAccount) || !wantsAccountChoice(requestUrl)) return null
  const url = new URL(requestUrl)
  const others = prompts.filter((prompt) => prompt !== selectAccount)
  if (others.length > 0) url.searchParams.set('prompt', others.join(' '))
  else url.searchParams.delete('prompt')
  url.searchParams.set(ownParameter, selectAccount)
  return url.href
}

/** The same request, for a visitor who has chosen. Pure. */
export function withoutAccountChoice(requestUrl: string): string {
  const url = new URL(requestUrl)
  url.searchParams.delete(ownParameter)
  return url.href
}

/** The device grant has no such parameters. */
function parametersOf(requestUrl: unknown): URLSearchParams | undefined {
  const isUrl = typeof requestUrl === 'string' && URL.canParse(requestUrl)
  return isUrl && !isDeviceRequest(requestUrl) ? new URL(requestUrl).searchParams : undefined
}
