import type { Identity } from '../identity/identity'
import type { Traits } from '../identity/identity-schema'
import type { ProviderLink } from '../identity/provider-links'
import type { Aal } from '../session/session'
import type { Visit } from '../visit'
import type { Fields } from './fields'
import type { Flow } from './flow'
import type { Node, PlacedText } from './nodes'

/**
 * What a method makes of a submit: it was meant for another one; it is refused, with the form as it now stands and
 * messages for it; the method answers by itself, as a redirect to a provider does; or it is done.
 */
export type Outcome<Done> =
  | { kind: 'not-responsible' }
  | ({ kind: 'refused' } & Refusal)
  | { kind: 'answered'; response: Response }
  | ({ kind: 'done' } & Done)

/** The form as it now stands. `flow` has what else changed in it; `isProgress` if it is the next form and no mistake. */
export type Refusal = { nodes: Node[]; texts: PlacedText[]; flow?: Flow; isProgress?: true }

/** `flow` is what a submit has made of the flow; `provider` where a social sign-in came from. */
export type SignedIn = { identity: Identity; aal: Aal; flow?: Flow; provider?: string }
export type SignedUp = {
  traits: Traits
  hashedPassword?: string
  /** The credential of the method, where it keeps one beside the password; identifiers are the address unless given. */
  credential?: { config: Record<string, unknown>; identifiers?: string[] }
  isVerified?: true
  flow?: Flow
  link?: ProviderLink
}

/** Some methods ask a provider or look at signatures, which takes a while. */
type Pending<Done> = Outcome<Done> | Promise<Outcome<Done>>

/**
 * One way to sign in, whole: what it adds to the forms and what it does with a submit. A new method is a new file in
 * `methods/` and a line in the lists of `login.ts` and `registration.ts`.
 */
export type SignInMethod = {
  /** The value of `method` in a form, and the method's name in a session. */
  name: string
  /** With a hint: what is offered to whoever gave that person's identifier (`identifier_first`). */
  loginNodes: (visit: Visit, login: NonNullable<Flow['login']>, hint?: Identity) => Node[]
  /** What stands beside the identifier before anybody is known (`identifier_first`). */
  firstScreenNodes?: (visit: Visit) => Node[]
  logIn: (visit: Visit, flow: Flow, fields: Fields) => Pending<SignedIn>
  registrationNodes: (visit: Visit) => Node[]
  register: (visit: Visit, flow: Flow, fields: Fields) => Pending<SignedUp>
}

/** The half of a method that signs in; a second factor is nothing else. */
export type LoginMethod = Pick<SignInMethod, 'name' | 'loginNodes' | 'firstScreenNodes' | 'logIn'>
