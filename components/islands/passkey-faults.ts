/** The message to the visitor for each failure of a ceremony. */
export type PasskeyNotice = 'cancelled' | 'not_created' | 'known' | 'unfit' | 'refused' | 'failed'

type Notices = Readonly<Record<string, PasskeyNotice | null>>

/**
 * The errors of the browser's `create` and `get` (Web Authentication Level 3, 5.1.3 and 5.1.4). Browsers give
 * few details on purpose: `NotAllowedError` means cancelled, timed out or, of `get`, no matching key.
 * `AbortError` means that this code aborted it, and needs no message.
 */
const notices: Readonly<Record<'create' | 'get', Notices>> = {
  create: {
    AbortError: null,
    NotAllowedError: 'not_created',
    InvalidStateError: 'known',
    ConstraintError: 'unfit',
    NotSupportedError: 'unfit',
    SecurityError: 'refused',
    TypeError: 'refused',
  },
  get: {
    AbortError: null,
    NotAllowedError: 'cancelled',
    SecurityError: 'refused',
    TypeError: 'refused',
  },
}

/** The message for a failed ceremony; null if there is none. */
export function noticeOf(kind: 'create' | 'get', error: unknown): PasskeyNotice | null {
  const name = nameOf(error)
  return Object.hasOwn(notices[kind], name) ? (notices[kind][name] ?? null) : 'failed'
}

/**
 * Reports to the server that no visitor can use a passkey here: Kratos' settings do not fit the URL of the
 * page (`SecurityError`), or the browser does not understand them (`TypeError`).
 */
export function reportFault(kind: 'create' | 'get', error: unknown, rpId: string | undefined): void {
  navigator.sendBeacon('/api/passkey-faults', JSON.stringify({ kind, error: nameOf(error), rpId }))
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : ''
}
