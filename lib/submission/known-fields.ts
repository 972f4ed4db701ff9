import type { FlowKind } from '@/lib/urls/flow-kind'

/*
 * What Kratos reads of a submission, by kind and method (`selfservice/strategy/*` of Kratos 26.2.0 and 1.3.1). A field
 * that the method has no use for is not written: so Kratos gets no password with a provider's button.
 */

/** A name, or with a dot at its end all names that begin so. */
type Names = readonly string[]

const everyMethod: Names = ['method', 'csrf_token', 'transient_payload', 'transient_payload.']
const traits: Names = ['traits', 'traits.']
const provider: Names = [
  'provider',
  'id_token',
  'id_token_nonce',
  'upstream_parameters',
  'upstream_parameters.',
  ...traits,
]

const login: Readonly<Record<string, Names>> = {
  // Without a method Kratos looks for the identifier, and for an address to send a second factor to.
  '': ['identifier', 'address'],
  identifier_first: ['identifier'],
  password: ['identifier', 'password_identifier', 'password'],
  code: ['identifier', 'address', 'code', 'resend'],
  totp: ['totp_code'],
  lookup_secret: ['lookup_secret'],
  passkey: ['passkey_login'],
  webauthn: ['webauthn_login', 'identifier'],
  oidc: provider,
  saml: provider,
}

const registration: Readonly<Record<string, Names>> = {
  '': traits,
  profile: ['screen', ...traits],
  'profile:back': ['screen', ...traits],
  password: ['password', ...traits],
  code: ['code', 'resend', ...traits],
  passkey: ['passkey_register', ...traits],
  webauthn: ['webauthn_register', 'webauthn_register_displayname', ...traits],
  oidc: provider,
  saml: provider,
}

/** These kinds have the same fields for each method: they attempt one secret at most. */
const others: Readonly<Record<Exclude<FlowKind, 'login' | 'registration'>, Names>> = {
  recovery: [
    'code',
    'token',
    'email',
    'recovery_address',
    'recovery_select_address',
    'recovery_confirm_address',
    'screen',
  ],
  verification: ['code', 'token', 'email'],
  settings: [
    'password',
    'link',
    'unlink',
    'upstream_parameters',
    'upstream_parameters.',
    'totp_code',
    'totp_unlink',
    'lookup_secret_disable',
    'lookup_secret_reveal',
    'lookup_secret_regenerate',
    'lookup_secret_confirm',
    'webauthn_register',
    'webauthn_register_displayname',
    'webauthn_remove',
    'passkey_settings_register',
    'passkey_remove',
    'deviceauthn_remove',
    'deviceauthn_nonce',
    'action',
    ...traits,
  ],
}

/** The field that says which method it is where no method is named: Kratos looks for them in this order. */
const telling: Readonly<Partial<Record<FlowKind, readonly (readonly [name: string, method: string])[]>>> = {
  login: [
    ['provider', 'oidc'],
    ['passkey_login', 'passkey'],
    ['webauthn_login', 'webauthn'],
  ],
  registration: [
    ['provider', 'oidc'],
    ['passkey_register', 'passkey'],
    ['webauthn_register', 'webauthn'],
  ],
}

/** All names of a kind, to know another spelling of one. */
const allNames: Readonly<Record<FlowKind, ReadonlySet<string>>> = {
  login: new Set([...everyMethod, 'flow', ...Object.values(login).flat()]),
  registration: new Set([...everyMethod, 'flow', ...Object.values(registration).flat()]),
  recovery: new Set([...everyMethod, 'flow', ...others.recovery]),
  verification: new Set([...everyMethod, 'flow', ...others.verification]),
  settings: new Set([...everyMethod, 'flow', ...others.settings]),
}

/** Whether Kratos knows a field of this name in a kind of flow. */
export function isKratosField(kind: FlowKind, name: string): boolean {
  return isOneOf(allNames[kind], name)
}

function isOneOf(names: ReadonlySet<string>, name: string): boolean {
  const dot = name.indexOf('.')
  return names.has(name) || (dot > 0 && names.has(name.slice(0, dot + 1)))
}

/** The method by which Kratos reads a submission; empty if none is named and no field implies one. */
export function methodOf(kind: FlowKind, named: string, has: (name: string) => boolean): string {
  // The button back to an earlier screen is in the form of a code, which names its own method.
  if (kind === 'registration' && has('screen')) return 'profile'
  return named || (telling[kind]?.find(([name]) => has(name))?.[1] ?? '')
}

/** Whether Kratos may read a field for this method. Null for a method that we do not know: it may read any. */
export function fieldFilter(kind: FlowKind, method: string): ((name: string) => boolean) | null {
  const names =
    kind === 'login' ? login[method] : kind === 'registration' ? registration[method] : others[kind]
  if (names === undefined) return null
  const set = new Set([...everyMethod, ...names])
  return (name) => isOneOf(set, name)
}
