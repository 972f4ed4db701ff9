import { oidcMethod } from '../methods/oidc'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { type Fields, textField } from './fields'
import { withFreshToken } from './mail-form'
import { csrfNode, inputNode, type Node, submitNode, withValue } from './nodes'
import type { Outcome, SignedUp } from './sign-in-method'
import { texts } from './texts'
import { readTraits, traitNodes, withTraitValues } from './traits-form'

const name = 'profile'

/** The first of two steps: the providers, which need no second step, and the traits. */
export function firstStepForm(visit: Visit): Node[] {
  return [
    csrfNode(visit.csrfToken()),
    ...oidcMethod.registrationNodes(visit),
    ...traitNodes(visit.kratos.settings.identitySchema),
    submitNode(name, name, texts.signUp()),
  ]
}

/**
 * What the two steps add to registration (`enable_legacy_one_step: false`): from the first step to the
 * methods besides the providers (`methodNodes`), and back.
 */
export function takeStep(
  visit: Visit,
  flow: Flow,
  fields: Fields,
  methodNodes: readonly Node[],
): Outcome<SignedUp> {
  const { identitySchema } = visit.kratos.settings
  const { traits, violations } = readTraits(fields, identitySchema)
  const first = withTraitValues(filledLike(firstStepForm(visit), flow.nodes), traits, identitySchema)
  if (textField(fields, 'screen') === 'previous') return { kind: 'refused', nodes: first, texts: violations }
  if (textField(fields, 'method') !== name) return { kind: 'not-responsible' }
  if (violations.length > 0) {
    const nodes = withFreshToken(visit, withTraitValues(flow.nodes, traits, identitySchema))
    return { kind: 'refused', nodes, texts: violations }
  }
  visit.requireCsrfToken(fields.values.csrf_token)
  const nodes = [
    csrfNode(visit.csrfToken()),
    ...oidcMethod.registrationNodes(visit),
    ...hiddenTraits(first),
    ...methodNodes,
    inputNode(name, 'screen', 'submit', { value: 'previous', label: texts.back() }),
  ]
  return { kind: 'refused', nodes, texts: [{ text: texts.chooseCredential() }], isProgress: true }
}

/** The traits with the values that they have in another form. */
function filledLike(nodes: readonly Node[], others: readonly Node[]): Node[] {
  return others
    .filter(({ attributes }) => attributes.name?.startsWith('traits.') && attributes.value !== undefined)
    .reduce(
      (filled, { attributes: { name: field = '', value } }) => withValue(filled, field, value),
      [...nodes],
    )
}

function hiddenTraits(nodes: readonly Node[]): Node[] {
  return nodes
    .filter(({ attributes }) => attributes.name?.startsWith('traits.'))
    .map((node) => ({ ...node, attributes: { ...node.attributes, type: 'hidden' } }))
}

/** After a rejection, Kratos puts the providers and the nodes without a method first. */
export function sortedSteps(nodes: readonly Node[]): Node[] {
  const isCommon = ({ group }: Node) => group === 'default' || group === oidcMethod.name
  return [...nodes.filter(isCommon), ...nodes.filter((node) => !isCommon(node))]
}
