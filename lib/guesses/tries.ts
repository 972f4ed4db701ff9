import type { FlowKind } from '@/lib/http/flow-kind'
import { type Field, foldedName } from '@/lib/ory/kratos/kratos-fields'

/** What a submit to Kratos tries, as far as its fields tell. */
export interface Tries {
  /** It brings a password or a code, which may be wrong. */
  readonly guesses: boolean
  /** The secret is of a second factor, so somebody has signed in with the first one. */
  readonly isSecondFactor: boolean
  /** Kratos may send a message because of it. */
  readonly asksForMessage: boolean
  readonly registers: boolean
  /** The identifiers and addresses that it names. */
  readonly accounts: readonly string[]
}

const nothing: Tries = {
  guesses: false,
  isSecondFactor: false,
  asksForMessage: false,
  registers: false,
  accounts: [],
}

/** Kratos sends no message for these methods. A method that we do not know may send one. */
const silentMethods = new Set([
  'password',
  'passkey',
  'webauthn',
  'totp',
  'lookup_secret',
  'oidc',
  'saml',
  'profile',
])

/** Nobody guesses with these, and they come back through a site of their own. */
const providers = new Set(['oidc', 'saml'])

const recoveryAddresses = ['email', 'recovery_address', 'recovery_select_address', 'recovery_confirm_address']

/**
 * Reads what a submit tries. Pure. Kratos decides what happened (verdict.ts); this decides what is counted before.
 * @param fields of query and body, as Kratos reads them. A name that is there twice counts with all its values
 * @param hasSentMessage whether this flow has sent a message before: then a code is a guess, and no wish for a message
 */
export function triesOf(kind: FlowKind, fields: readonly Field[], hasSentMessage: boolean): Tries {
  const values = (...names: readonly string[]) =>
    fields
      .filter(([name, value]) => names.includes(foldedName(name)) && value !== '')
      .map(([, value]) => value)
  const has = (...names: readonly string[]) => values(...names).length > 0
  const methods = values('method')
  const maySend = methods.length === 0 || methods.some((method) => !silentMethods.has(method))
  const wantsCode = maySend && (!has('code') || has('resend') || !hasSentMessage)
  const secondFactor = has('totp_code', 'lookup_secret')

  switch (kind) {
    case 'login': {
      const accounts = values('identifier', 'password_identifier', 'address')
      return {
        ...nothing,
        guesses: has('password', 'code') || secondFactor,
        isSecondFactor: secondFactor,
        // With `address`, Kratos sends a code whatever the method is.
        asksForMessage: accounts.length > 0 && (wantsCode || has('address')),
        accounts,
      }
    }
    case 'registration':
      return {
        ...nothing,
        guesses: has('code'),
        registers: methods.length === 0 || methods.some((method) => !providers.has(method)),
        asksForMessage: wantsCode,
        accounts: addressesIn(fields),
      }
    case 'recovery':
      return {
        ...nothing,
        guesses: has('code', 'token'),
        asksForMessage: has(...recoveryAddresses),
        accounts: values(...recoveryAddresses),
      }
    case 'verification':
      return {
        ...nothing,
        guesses: has('code', 'token'),
        asksForMessage: has('email'),
        accounts: values('email'),
      }
    case 'settings':
      return nothing
    default:
      return kind satisfies never
  }
}

/** The traits that may get a message. We do not know the identity schema here. */
function addressesIn(fields: readonly Field[]): readonly string[] {
  return fields
    .filter(
      ([name, value]) => foldedName(name).startsWith('traits.') && /@|^\s*\+?\d[\d\s().-]{5,}$/.test(value),
    )
    .map(([, value]) => value)
}
