/** Kratos' names. A browser can send any other. */
const methods = new Set([
  'code',
  'link',
  'lookup_secret',
  'oidc',
  'passkey',
  'password',
  'profile',
  'saml',
  'totp',
  'webauthn',
])

/** The label of a method that a form named: Kratos' name, or `other`. */
export function methodLabel(method: string): string {
  return methods.has(method) ? method : 'other'
}
