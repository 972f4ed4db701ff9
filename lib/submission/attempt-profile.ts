import { leavesOf } from '@/lib/http/json'
import { textField } from './read-fields'
import type { Step } from './step'
import type { Submission } from './submission'

/** What a submission may cost, computed before the call to Kratos. `submission-effects.ts` says what Kratos did. */
interface AttemptProfile {
  /**
   * It contains a secret of the first factor, such as a password: for the account that it names, or the one that its
   * flow has sent a code to.
   */
  readonly guessesFirst: boolean
  /** It contains a secret of the second factor. The session decides whose, not a name. */
  readonly guessesSecond: boolean
  /** The identifier that it names, or the addresses that Kratos may read here. */
  readonly names: readonly string[]
  /** Kratos may send a message to these names; in the settings, to those that the account does not have. */
  readonly sends: boolean
  readonly registers: boolean
}

/** Kratos sends no message for these methods. */
const silentMethods: ReadonlySet<string> = new Set([
  'password',
  'passkey',
  'webauthn',
  'totp',
  'lookup_secret',
  'oidc',
  'saml',
  'profile',
])

/**
 * Reads what a submission tries. Pure.
 * @param step what Kratos' flow waits for; null where that changes nothing
 */
export function profileAttempt(submission: Submission, step: Step | null): AttemptProfile {
  const { kind, method, secret, fields, identifier, entry } = submission
  const isSecond = secret === 'totp_code' || secret === 'lookup_secret'
  // The link of a mail puts its code into the form, and Kratos does not check it yet.
  const isWritten = kind === 'verification' && entry === 'link' && secret === 'code'
  const common = {
    guessesFirst: secret !== null && !isSecond && !isWritten && step?.isSecondFactor !== true,
    guessesSecond: isSecond || (kind === 'login' && step !== null && step.isSecondFactor !== false),
    registers: false,
  }
  // With a code, Kratos sends a message only where it waits for none.
  const sendsWithCode = secret !== 'code' || textField(fields, 'resend') !== '' || step?.awaitsCode !== true
  switch (kind) {
    case 'login': {
      const names = identifier === '' ? [] : [identifier]
      return { ...common, names, sends: !silentMethods.has(method) && sendsWithCode }
    }
    case 'registration':
      return {
        ...common,
        names: addressesIn(submission),
        sends: !silentMethods.has(method) && sendsWithCode,
        registers: looksForAccount(submission),
      }
    case 'recovery':
    case 'verification': {
      const name = step?.addressField ? textField(fields, step.addressField) : ''
      return { ...common, names: name === '' ? [] : [name], sends: true }
    }
    case 'settings':
      // To the addresses that are new to the account.
      return { ...common, names: addressesIn(submission), sends: true }
    default:
      return kind satisfies never
  }
}

/**
 * A provider cannot be used to probe accounts: its own site comes first. The first steps of a registration look up no
 * account.
 */
function looksForAccount({ method, secret }: Submission): boolean {
  if (method === 'code') return secret !== null
  return !['', 'profile', 'profile:back', 'oidc', 'saml'].includes(method)
}

/** The traits that may get a message. We do not know the identity schema here. */
function addressesIn({ fields }: Submission): readonly string[] {
  return [...fields]
    .filter(([name]) => name === 'traits' || name.startsWith('traits.'))
    .flatMap(([name, value]) => leavesOf(value, name))
    .map(([, value]) => String(value))
    .filter((value) => /@|^\+\d+$/.test(value))
}
