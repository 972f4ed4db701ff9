import {
  type IdentitySchema,
  identifierField,
  type TraitField,
  type Traits,
  traitViolations,
} from '../identity/identity-schema'
import { type Fields, traitFieldsOf } from './fields'
import { inputNode, type Node, type NodeGroup, type PlacedText, withValue } from './nodes'
import { texts, type UiText } from './texts'

/** The input nodes for the traits of an identity. */
export function traitNodes({ fields }: IdentitySchema, group: NodeGroup = 'default'): Node[] {
  return fields.map(({ path, title, isEmail, isDate, isRequired }) =>
    inputNode(group, `traits.${path}`, isEmail ? 'email' : isDate ? 'date' : 'text', {
      ...(isRequired && { required: true as const }),
      ...(isEmail && { autocomplete: 'email' }),
      label: texts.traitLabel(`traits.${path}`, title),
    }),
  )
}

/** The label of the identifier on a login form: that of the address. */
export function identifierLabel(): UiText {
  const { path, title } = identifierField
  return texts.traitLabel(`traits.${path}`, title)
}

/** The submitted traits, and their errors: each message names its field. */
export function readTraits(
  fields: Fields,
  schema: IdentitySchema,
): { traits: Traits; violations: PlacedText[] } {
  const traits = traitFieldsOf(
    fields,
    schema.fields.map(({ path }) => path),
  )
  return {
    traits,
    violations: traitViolations(traits, schema).map(({ path, text }) => ({ field: path, text })),
  }
}

/** The form filled with the submitted traits. A missing field keeps its value. */
export function withTraitValues(nodes: readonly Node[], traits: Traits, { fields }: IdentitySchema): Node[] {
  return fields.reduce<Node[]>(
    (filled, field) => {
      const value = valueAt(traits, field)
      return isPlain(value) ? withValue(filled, `traits.${field.path}`, value) : filled
    },
    [...nodes],
  )
}

function valueAt(traits: Traits, { path }: TraitField): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      traits,
    )
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
