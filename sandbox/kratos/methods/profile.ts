import { type Fields, textField } from '../flow/fields'
import { inputNode, type Node, submitNode, withoutValue, withValue } from '../flow/nodes'
import { isPrivileged, type SettingsMethod, type SettingsOutcome } from '../flow/settings-method'
import { texts } from '../flow/texts'
import { readTraits, traitNodes, withTraitValues } from '../flow/traits-form'
import { type Identity, withTraits } from '../identity/identity'
import { type IdentitySchema, identifierOf, schemaNamed, type Traits } from '../identity/identity-schema'
import type { Session } from '../session/session'
import type { Flow } from '../types'
import type { Visit } from '../visit'

const name = 'profile'

/** The traits. The submitted ones replace all of them. A new address requires a fresh sign-in. */
export const profileSettings: SettingsMethod = { name, settingsNodes, changeSettings }

function settingsNodes(_: Visit, { traits, schema_id }: Identity): Node[] {
  const schema = schemaNamed(schema_id)
  return [...withTraitValues(traitNodes(schema, name), traits, schema), submitNode(name, name, texts.save())]
}

function changeSettings(visit: Visit, flow: Flow, fields: Fields, session: Session): SettingsOutcome {
  if (textField(fields, 'method') !== name) return { kind: 'not-responsible' }
  const schema = schemaNamed(session.identity.schema_id)
  const { traits, violations } = readTraits(fields, schema)
  const nodes = formWith(flow.nodes, traits, schema, visit)
  if (violations.length > 0) return { kind: 'refused', nodes, texts: violations }
  visit.requireCsrfToken(fields.values.csrf_token)
  const { identity } = session
  const isMoving = identifierOf(traits) !== identifierOf(identity.traits)
  if (isMoving && !isPrivileged(visit, session)) return { kind: 'too-old' }
  // Kratos drops the time of the last state change here.
  const { state_changed_at, ...changed } = withTraits(identity, traits, visit.now)
  return { kind: 'done', identity: changed, nodes }
}

/** The form with these traits only. A trait that the schema does not know is shown too. */
function formWith(nodes: readonly Node[], traits: Traits, schema: IdentitySchema, visit: Visit): Node[] {
  const isTrait = (node: Node) => node.attributes.name?.startsWith('traits.') === true
  const unknownTraits = Object.entries(traits)
    .filter(([key]) => !schema.fields.some(({ path }) => path.split('.')[0] === key))
    .map(([key, value]) => inputNode(name, `traits.${key}`, 'text', { value }))
  const [first = [], rest = []] = splitAfterTraits(nodes.filter((node) => !isUnknownTrait(node, schema)))
  const empty = first.map((node) => (isTrait(node) ? withoutValue(node) : node))
  const filled = withTraitValues(empty, traits, schema)
  return withValue([...filled, ...unknownTraits, ...rest], 'csrf_token', visit.csrfToken())
}

function isUnknownTrait({ attributes }: Node, { fields }: IdentitySchema): boolean {
  const path = attributes.name ?? ''
  return (
    path === 'traits' ||
    (path.startsWith('traits.') && !fields.some((field) => `traits.${field.path}` === path))
  )
}

function splitAfterTraits(nodes: readonly Node[]): [Node[], Node[]] {
  const end = nodes.findLastIndex(({ attributes }) => attributes.name?.startsWith('traits.')) + 1
  return [nodes.slice(0, end), nodes.slice(end)]
}
