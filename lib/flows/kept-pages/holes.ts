/**
 * What may differ between two visitors who get the same kept page, and how each value looks. No value has a
 * character that means anything in HTML, JSON, a URL or a header. Nothing else of a visitor can be in a kept page.
 */
export const holes = {
  flowId: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
  /**
   * Kratos' token against forged requests: 32 bytes and the mask that each flow has anew. A token of another length
   * would need pieces of its own (packed-text.ts).
   */
  csrfToken: /^[A-Za-z\d+/]{86}==$/,
  /** What a passkey signs, and the account that a new passkey is for. Kratos makes both anew in each flow. */
  challenge: /^[\w-]{22,128}$/,
  userHandle: /^[\w-]{22,128}$/,
  /** Of Kratos' own script, which our pages do not load. */
  scriptNonce: /^[\w-]{16,64}$/,
  /**
   * What the visitor typed, or signed in with: an e-mail address of the most common characters, which no context
   * escapes. Another identifier may look different on a page, such as a telephone number.
   */
  identifier: /^[A-Za-z\d._+-]{1,64}@[A-Za-z\d.-]{3,190}$/,
  /** By which Hydra knows the request of an application, without the `=` at its end. */
  loginChallenge: /^[\w-]{16,3000}$/,
  /** Our own token against forged requests (lib/flows/form-token.ts). */
  formToken: /^[\w-]{43}$/,
  /** Of the form on the account overview (lib/session/account-form.ts). */
  accountToken: /^[\w-]{43}$/,
  secondsLeft: /^[1-9]\d{0,8}$/,
  /** Of the page's scripts and styles. */
  nonce: /^[\w-]{22}$/,
  requestId: /^[\w-]{8,64}$/,
  /** Data for Next's router only: Next makes it anew, so that the browser replaces the title. */
  headKey: /^[\w-]{21}$/,
} as const

/** How long the values are that always have the same length. */
export const holeLengths: Readonly<Record<string, number>> = {
  flowId: 36,
  csrfToken: 88,
  formToken: 43,
  accountToken: 43,
  nonce: 22,
}

export type HoleName = keyof typeof holes
/** The values of a visitor. A page has only the holes that its flow has values for. */
export type HoleValues = Readonly<Partial<Record<HoleName, string>>>
