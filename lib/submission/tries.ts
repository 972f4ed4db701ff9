import { leavesOf } from '@/lib/http/json'
import { textIn } from './read-fields'
import type { Submission } from './submission'

/** What a submission tries, to be counted before Kratos is asked. `understood.ts` says afterwards what Kratos did. */
interface Tries {
  /** It brings a secret that may be wrong: of a first factor, or of a second one (`totp_code`, `lookup_secret`). */
  readonly guesses: 'first' | 'second' | null
  /** The secret may be of whoever is signed in with one of `submission.sessions`, whatever account it names. */
  readonly ofSession: boolean
  /** Kratos may send a message. `unless_sent`: a code came along, so only when this flow has sent none before. */
  readonly message: 'no' | 'yes' | 'unless_sent'
  readonly registers: boolean
  /**
   * The identifier and the addresses that it names. They may be counted, and are credited with nothing. A registration by code that
   * names no address, because its flow has one, stands for its flow: so it counts for the network, too.
   */
  readonly accounts: readonly string[]
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

const recoveryAddresses = ['email', 'recovery_address', 'recovery_select_address', 'recovery_confirm_address']

/** Reads what a submission tries. Pure. */
export function triesOf(submission: Submission): Tries {
  const { kind, method, secret, fields, identifier, sessions } = submission
  const isSecond = secret === 'totp_code' || secret === 'lookup_secret'
  const values = (names: readonly string[]) =>
    names.map((name) => textIn(fields, name)).filter((value) => value !== '')
  const common = {
    guesses: secret === null ? null : isSecond ? 'second' : 'first',
    // The session decides whose code a second factor is, and no name.
    ofSession: isSecond || (secret !== null && secret !== 'password' && sessions.length > 0),
    registers: false,
  } as const
  switch (kind) {
    case 'login': {
      const accounts = identifier === '' ? [] : [identifier]
      const maySend = accounts.length > 0 && !silentMethods.has(method)
      return { ...common, accounts, message: maySend ? wish(submission) : 'no' }
    }
    case 'registration':
      return {
        ...common,
        accounts: method === 'code' ? orFlow(addressesIn(submission), submission) : addressesIn(submission),
        message: silentMethods.has(method) ? 'no' : wish(submission),
        registers: looksForAccount(submission),
      }
    case 'recovery':
    case 'verification': {
      const accounts = values(kind === 'recovery' ? recoveryAddresses : ['email'])
      return { ...common, accounts, message: accounts.length > 0 ? 'yes' : 'no' }
    }
    case 'settings':
      return { ...common, accounts: [], message: 'no' }
    default:
      return kind satisfies never
  }
}

/** Nobody probes with a provider: its site comes first. The first steps of a registration look for no account. */
function looksForAccount({ method, secret }: Submission): boolean {
  if (method === 'code') return secret !== null
  return !['', 'profile', 'profile:back', 'oidc', 'saml'].includes(method)
}

function wish({ secret, fields }: Submission): Tries['message'] {
  return secret === 'code' && textIn(fields, 'resend') === '' ? 'unless_sent' : 'yes'
}

function orFlow(addresses: readonly string[], { flowId }: Submission): readonly string[] {
  return addresses.length > 0 ? addresses : [`flow ${flowId}`]
}

/** The traits that may get a message. We do not know the identity schema here. */
function addressesIn({ fields }: Submission): readonly string[] {
  return [...fields]
    .filter(([name]) => name === 'traits' || name.startsWith('traits.'))
    .flatMap(([name, value]) => leavesOf(value, name))
    .map(([, value]) => String(value))
    .filter((value) => /@|^\+\d+$/.test(value))
}
