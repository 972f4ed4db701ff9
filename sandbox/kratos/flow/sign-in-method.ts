import type { Identity } from '../identity/identity'
import type { Traits } from '../identity/identity-schema'
import type { ProviderLink } from '../identity/provider-links'
import type { Aal, ProviderUse } from '../session/session'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import type { Fields } from './fields'
import type { Node, PlacedText } from './nodes'

/**
 * The result of a submit: it is for another method; it is rejected, with the new form and its messages; the
 * method has its own response (a redirect to a provider); or it is done.
 */
export type Outcome<Done> =
  | { kind: 'not-responsible' }
  | ({ kind: 'refused' } & Refusal)
  | { kind: 'response'; response: Response }
  | ({ kind: 'done' } & Done)

/**
 * The new form. `flow` has the other changes of the flow. `isProgress` marks the next form, as opposed to an
 * error.
 */
export type Refusal = { nodes: Node[]; texts: PlacedText[]; flow?: Flow; isProgress?: true }

/** `flow` is the flow as the submit changed it. `provider` is the provider of a social sign-in. */
export type SignedIn = { identity: Identity; aal: Aal; flow?: Flow; provider?: ProviderUse }
export type SignedUp = {
  traits: Traits
  hashedPassword?: string
  /**
   * The credential of the method, if it stores one besides the password. Its identifier is the address unless
   * given.
   */
  credential?: { config: Record<string, unknown>; identifiers?: string[] }
  isVerified?: true
  flow?: Flow
  link?: ProviderLink
}

/** Some methods call a provider or check signatures, so they are asynchronous. */
type Pending<Done> = Outcome<Done> | Promise<Outcome<Done>>

/**
 * A sign-in method: what it adds to the forms and what it does with a submit. A new method is a new file in
 * `methods/` and a line in the lists of `login.ts` and `registration.ts`.
 */
export type SignInMethod = {
  /** The value of `method` in a form, and the method's name in a session. */
  name: string
  /** With `hint`: the nodes for the person whose identifier was entered (`identifier_first`). */
  loginNodes: (visit: Visit, login: NonNullable<Flow['login']>, hint?: Identity) => Node[]
  /** The nodes next to the identifier, before the person is known (`identifier_first`). */
  firstScreenNodes?: (visit: Visit) => Node[]
  logIn: (visit: Visit, flow: Flow, fields: Fields) => Pending<SignedIn>
  registrationNodes: (visit: Visit) => Node[]
  register: (visit: Visit, flow: Flow, fields: Fields) => Pending<SignedUp>
}

/** The half of a method that signs in. A second factor has only this half. */
export type LoginMethod = Pick<SignInMethod, 'name' | 'loginNodes' | 'firstScreenNodes' | 'logIn'>
