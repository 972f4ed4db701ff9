import { type Fields, textField } from '../flow/fields'
import { withFreshToken } from '../flow/mail-form'
import { type PlacedText, withoutValue } from '../flow/nodes'
import type { Outcome, SignedIn } from '../flow/sign-in-method'
import { methodDisabled } from '../http/kratos-error'
import type { Session } from '../session/session'
import type { Flow } from '../types'
import type { Visit } from '../visit'

/** A method of the second factor, and the field for its code. */
type SecondFactor = { name: string; field: string }

type Typed = { session: Session; code: string; refused: (placed: PlacedText) => Outcome<SignedIn> }

/**
 * The code of a second factor in a submit, and a function that rejects it. Undefined if the submit is for
 * another method.
 */
export function typedCode(
  visit: Visit,
  flow: Flow,
  fields: Fields,
  { name, field }: SecondFactor,
): Typed | undefined {
  const { session, kratos } = visit
  if (flow.login?.requestedAal !== 'aal2' || !session || textField(fields, 'method') !== name) {
    return undefined
  }
  if (!kratos.settings.hasSecondFactors) throw methodDisabled()
  const refused = (placed: PlacedText): Outcome<SignedIn> => {
    const nodes = flow.nodes.map((node) => (node.attributes.name === field ? withoutValue(node) : node))
    return { kind: 'refused', nodes: withFreshToken(visit, nodes), texts: [placed] }
  }
  return { session, code: textField(fields, field), refused }
}
