import type { FlowKind } from '@/lib/urls/flow-kind'
import type { InputHints, InputKind } from './node-types'

const autofillTokens = new Set(
  `on off name honorific-prefix given-name additional-name family-name honorific-suffix nickname username
  new-password current-password one-time-code organization-title organization street-address address-line1
  address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name
  postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year
  cc-csc cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo
  tel tel-country-code tel-national tel-area-code tel-local tel-extension email impp shipping billing home work
  mobile fax pager webauthn`.split(/\s+/),
)

/** After 26.2, the field of a verification takes an address or a phone number. */
const addressOrPhone: InputHints = { autoComplete: 'username', verbatim: true }

/** Hints by the node's name; for traits, by the part after the last dot. */
const byName = new Map<string, InputHints>(
  Object.entries({
    identifier: { autoComplete: 'username', enterKeyHint: 'next', verbatim: true },
    username: { autoComplete: 'username', verbatim: true },
    email: { autoComplete: 'email', inputMode: 'email', verbatim: true },
    phone: { autoComplete: 'tel', inputMode: 'tel' },
    first: { autoComplete: 'given-name' },
    first_name: { autoComplete: 'given-name' },
    last: { autoComplete: 'family-name' },
    last_name: { autoComplete: 'family-name' },
    birthdate: { autoComplete: 'bday' },
    birthday: { autoComplete: 'bday' },
    recovery_address: { autoComplete: 'username', verbatim: true },
    recovery_confirm_address: { autoComplete: 'username', verbatim: true },
    lookup_secret: { autoComplete: 'off', verbatim: true },
    webauthn_register_displayname: { autoComplete: 'off' },
  } satisfies Record<string, InputHints>),
)

const byKind: Readonly<Partial<Record<InputKind, InputHints>>> = {
  code: { autoComplete: 'one-time-code', inputMode: 'numeric', verbatim: true },
  email: { autoComplete: 'email', inputMode: 'email', verbatim: true },
  tel: { autoComplete: 'tel', inputMode: 'tel' },
  url: { autoComplete: 'url', inputMode: 'url', verbatim: true },
}

/** A domain that is reserved for examples. The placeholder is the same in every language. */
const exampleAddress = 'name@example.com'

/**
 * What keyboards and password managers should know about a field. Kratos' own `autocomplete` counts when
 * browsers know the token. They do not know `autocomplete="password"`, for example.
 */
export function inputHints(
  flowKind: FlowKind,
  kind: InputKind,
  name: string,
  autocomplete: unknown,
): InputHints {
  const hints = hintsOf(flowKind, kind, name)
  return {
    ...hints,
    ...(isAutofill(autocomplete) && { autoComplete: autocomplete }),
    ...(flowKind === 'registration' && hints.inputMode === 'email' && { placeholder: exampleAddress }),
  }
}

function hintsOf(flowKind: FlowKind, kind: InputKind, name: string): InputHints {
  if (kind === 'password') return passwordHints(flowKind)
  if (flowKind === 'verification' && kind === 'input' && name === 'email') return addressOrPhone
  return byName.get(name.slice(name.lastIndexOf('.') + 1)) ?? byKind[kind] ?? {}
}

function passwordHints(flowKind: FlowKind): InputHints {
  return flowKind === 'login'
    ? { autoComplete: 'current-password', enterKeyHint: 'go' }
    : { autoComplete: 'new-password' }
}

function isAutofill(value: unknown): value is string {
  return typeof value === 'string' && value.split(' ').every((token) => autofillTokens.has(token))
}
