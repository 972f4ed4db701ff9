import {
  type IdentitySchema,
  type TraitField,
  type Traits,
  traitViolations,
} from '../identity/identity-schema'
import { type Fields, traitFieldsOf } from './fields'
import { inputNode, type Node, type NodeGroup, type PlacedText, withValue } from './nodes'
import { texts } from './texts'

/** The fields of an identity's traits in a form. */
export function traitNodes(group: NodeGroup, { fields }: IdentitySchema): Node[] {
  return fields.map(({ path, title, isEmail, isRequired }) =>
    inputNode(group, `traits.${path}`, isEmail ? 'email' : 'text', {
      ...(isRequired && { required: true as const }),
      ...(isEmail && { autocomplete: 'email' }),
      label: texts.traitLabel(title),
    }),
  )
}

/** The traits that were sent and what is wrong with them, each message at its field. */
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

/** The form with what was sent filled in; a field of which nothing was sent stays as it was. */
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
