/** One WebAuthn ceremony; bytes are base64url without padding. */
export interface PasskeyCeremony {
  readonly kind: 'create' | 'get'
  readonly options: {
    readonly challenge: string
    readonly user?: { readonly id: string } | undefined
    readonly allowCredentials?: readonly { readonly id: string }[] | null | undefined
    readonly excludeCredentials?: readonly { readonly id: string }[] | null | undefined
  }
}

interface CeremonyOptions {
  /** What the new credential is listed under. */
  readonly accountName?: string | undefined
  /** Waits in the background until the visitor picks a passkey from what the browser fills in. */
  readonly autofill?: boolean
}

/** Browsers run one ceremony at a time, on the whole page. */
let running: AbortController | undefined

/** Ends the ceremony that is under way, if there is one. */
export function abortCeremony(): void {
  running?.abort()
  running = undefined
}

/**
 * Runs a ceremony and answers the credential as the JSON that Kratos reads. One that runs already is ended; one for
 * autofill waits for no other and answers null where the browser offers none, or while another runs.
 *
 * Bytes are turned here and not by the browser's own `parse…FromJSON` and `toJSON`: password managers that stand in
 * for the browser answer objects without `toJSON`, and one way for everyone is one way to test.
 *
 * @throws DOMException what the browser says: `NotAllowedError` when cancelled or too late, `AbortError` when ended
 */
export async function runCeremony(
  ceremony: PasskeyCeremony,
  manner: CeremonyOptions,
): Promise<string | null> {
  const { kind, options } = ceremony
  if (manner.autofill && (!(await offersAutofill()) || running)) return null
  abortCeremony()
  const own = new AbortController()
  running = own
  const request = {
    publicKey: decodeOptions(options, manner.accountName),
    signal: own.signal,
    ...(manner.autofill && { mediation: 'conditional' }),
  }
  try {
    // Kratos wrote the options: the browser, not TypeScript, checks that they are whole.
    return encodeCredential(await navigator.credentials[kind](request as object))
  } finally {
    if (running === own) running = undefined
  }
}

async function offersAutofill(): Promise<boolean> {
  return (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false
}

function decodeOptions(options: PasskeyCeremony['options'], name: string | undefined) {
  const { challenge, user, allowCredentials, excludeCredentials } = options
  const descriptor = (one: { readonly id: string }) => ({ ...one, id: decode(one.id) })
  return {
    ...options,
    challenge: decode(challenge),
    user: user && { ...user, id: decode(user.id), ...(name && { name, displayName: name }) },
    allowCredentials: allowCredentials?.map(descriptor),
    excludeCredentials: excludeCredentials?.map(descriptor),
  }
}

const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']

function encodeCredential(credential: Credential | null): string | null {
  if (credential === null) return null
  const { id, type, rawId, response } = credential as PublicKeyCredential
  const bytes = response as unknown as Readonly<Record<string, ArrayBuffer | null | undefined>>
  const encoded = parts.map((part) => [part, bytes[part] ? encode(bytes[part]) : undefined])
  return JSON.stringify({ id, type, rawId: encode(rawId), response: Object.fromEntries(encoded) })
}

function decode(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

function encode(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
