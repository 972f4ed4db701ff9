import type { Identity } from '../identity/identity'
import { normalIdentifier } from '../identity/identity-schema'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { type Fields, textField } from './fields'
import { withFreshToken } from './mail-form'
import { csrfNode, inputNode, type Node, submitNode, withValue } from './nodes'
import type { Outcome, SignedIn } from './sign-in-method'
import { texts } from './texts'
import { identifierLabel } from './traits-form'

const name = 'identifier_first'

/** The form that asks only for the identifier. */
export function identifierForm(visit: Visit): Node[] {
  return [
    csrfNode(visit.csrfToken()),
    identifierNode(visit, 'text', ''),
    submitNode(name, name, texts.continueLabel()),
  ]
}

/** With passkeys, the browser offers them in this field. */
function identifierNode({ kratos }: Visit, type: 'text' | 'hidden', value: string): Node {
  const autocomplete = kratos.settings.hasPasskeys ? { autocomplete: 'username webauthn' } : {}
  const label = identifierLabel()
  return inputNode(name, 'identifier', type, { value, required: true, ...autocomplete, label })
}

/**
 * What `style: identifier_first` adds to login: the submit of the identifier continues to the sign-in
 * methods, which `offered` lists for an identity. The other nodes of the first screen stay.
 */
export function takeIdentifier(
  visit: Visit,
  flow: Flow,
  fields: Fields,
  offered: (identity: Identity) => readonly Node[],
): Outcome<SignedIn> {
  if (textField(fields, 'method') !== name) return { kind: 'not-responsible' }
  visit.requireCsrfToken(fields.values.csrf_token, flow)
  const identifier = textField(fields, 'identifier')
  const identity = visit.kratos.store.identityWith('password', normalIdentifier(identifier))
  const methodNodes = identity ? offered(identity) : []
  if (methodNodes.length === 0) {
    const nodes = withFreshToken(visit, withValue(flow.nodes, 'identifier', identifier))
    return { kind: 'refused', nodes, texts: [{ field: 'identifier', text: texts.noLoginMethod() }] }
  }
  const replaced = ['csrf_token', 'identifier', 'method']
  const nodes = [
    csrfNode(visit.csrfToken()),
    identifierNode(visit, 'hidden', identifier),
    ...flow.nodes.filter(({ attributes }) => !replaced.includes(attributes.name ?? '')),
    ...methodNodes.filter(({ attributes }) => attributes.name !== 'identifier'),
  ]
  return { kind: 'refused', flow: { ...flow, active: name }, nodes, texts: [], isProgress: true }
}
