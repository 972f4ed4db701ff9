import { base64URLStringToBuffer, bufferToBase64URLString } from '@simplewebauthn/browser'

/** One WebAuthn ceremony. Bytes are base64url without padding. */
export interface PasskeyCeremony {
  readonly kind: 'create' | 'get'
  readonly options: {
    readonly challenge: string
    readonly rpId?: string | undefined
    readonly rp?: { readonly id?: string | undefined } | undefined
    readonly user?: { readonly id: string } | undefined
    readonly allowCredentials?: readonly { readonly id: string }[] | null | undefined
    readonly excludeCredentials?: readonly { readonly id: string }[] | null | undefined
  }
}

interface CeremonyOptions {
  /** The name that the list of credentials shows for the new one. */
  readonly accountName?: string | undefined
  /** Wait in the background until the visitor picks a passkey from the browser's autofill. */
  readonly autofill?: boolean
}

/** A browser runs one ceremony at a time for the whole page. */
let running: AbortController | undefined

/**
 * Offers passkeys in the fields of the page, and runs again if another ceremony ended the offer without a
 * result.
 */
let offer: (() => void) | undefined

/** Aborts the running ceremony, if there is one. */
function abortCeremony(): void {
  running?.abort()
  running = undefined
}

/**
 * Offers passkeys for as long as no other ceremony runs. The returned function ends that, and the running
 * ceremony.
 */
export function keepOffering(begin: () => void): () => void {
  offer = begin
  begin()
  return () => {
    if (offer === begin) offer = undefined
    abortCeremony()
  }
}

/**
 * Runs a ceremony and first aborts the running one. A ceremony for autofill aborts no other ceremony.
 *
 * The bytes are converted in script, and not by the browser's `parse...FromJSON` and `toJSON`. Some password
 * managers replace the browser's ceremony and return objects without `toJSON`, so this works for all.
 *
 * @returns the credential as the JSON that Kratos reads; null for autofill if the browser does not support it
 * or if another ceremony is running
 * @throws DOMException `NotAllowedError` if cancelled or timed out, `AbortError` if aborted
 */
export async function runCeremony(
  ceremony: PasskeyCeremony,
  { accountName, autofill }: CeremonyOptions,
): Promise<string | null> {
  const { kind, options } = ceremony
  if (autofill && (!(await supportsAutofill()) || running)) return null
  abortCeremony()
  const abort = new AbortController()
  running = abort
  const request = {
    publicKey: decodeOptions(options, accountName),
    signal: abort.signal,
    ...(autofill && { mediation: 'conditional' }),
  }
  let credential: string | null = null
  try {
    // Kratos wrote the options, so TypeScript cannot check them. The browser does.
    credential = encodeCredential(await navigator.credentials[kind](request as object))
    return credential
  } finally {
    if (running === abort) {
      running = undefined
      if (!autofill && credential === null) offer?.()
    }
  }
}

async function supportsAutofill(): Promise<boolean> {
  return (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false
}

function decodeOptions(options: PasskeyCeremony['options'], name: string | undefined) {
  const { challenge, user, allowCredentials, excludeCredentials } = options
  const decodeId = (item: { readonly id: string }) => ({ ...item, id: base64URLStringToBuffer(item.id) })
  return {
    ...options,
    challenge: base64URLStringToBuffer(challenge),
    user: user && { ...decodeId(user), ...(name && { name, displayName: name }) },
    allowCredentials: allowCredentials?.map(decodeId),
    excludeCredentials: excludeCredentials?.map(decodeId),
  }
}

const responseFields = [
  'clientDataJSON',
  'attestationObject',
  'authenticatorData',
  'signature',
  'userHandle',
] as const

function encodeCredential(credential: Credential | null): string | null {
  if (credential === null) return null
  const { id, type, rawId, response } = credential as PublicKeyCredential
  const bytes = response as Partial<Record<(typeof responseFields)[number], ArrayBuffer | null>>
  const encoded = responseFields.map((field) => [
    field,
    bytes[field] ? bufferToBase64URLString(bytes[field]) : undefined,
  ])
  return JSON.stringify({
    id,
    type,
    rawId: bufferToBase64URLString(rawId),
    response: Object.fromEntries(encoded),
  })
}
