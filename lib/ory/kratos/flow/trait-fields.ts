import { z } from 'zod'
import { schemaTitle } from '@/lib/ory/kratos/nodes/node-labels'
import type { Flow, RawNode } from './flow'
import { mapNodes } from './map-nodes'

/** What the identity schema says about a trait, and Kratos' node does not. */
interface TraitField {
  /** The values of an enumeration. */
  readonly values?: readonly string[]
  /** A boolean for which only `true` is right, such as "I accept the terms". */
  readonly mustBeTrue?: true
}

/** The traits of an identity schema by the name of their node. A trait that needs nothing has an empty field. */
export interface TraitSchema {
  readonly id: string
  readonly fields: ReadonlyMap<string, TraitField>
  /** The JSON Schema of all traits, as the operator wrote it. */
  readonly traits: unknown
}

const propertySchema = z
  .looseObject({
    type: z.unknown().optional(),
    properties: z.record(z.string(), z.unknown()).optional().catch(undefined),
    enum: z.array(z.unknown()).optional().catch(undefined),
    const: z.unknown().optional(),
  })
  .catch({})
const documentSchema = z.object({ properties: z.object({ traits: z.unknown().optional() }) })
const schemasSchema = z
  .array(z.object({ id: z.string(), schema: z.unknown().optional() }).nullable().catch(null))
  .catch([])

/** More levels than a form has. */
const deepest = 8
/** A longer list is no list to choose from. */
const maxValues = 500

/** Reads the response to GET /schemas. What we do not understand is left out. */
export function readTraitSchemas(body: unknown): readonly TraitSchema[] {
  return schemasSchema.parse(body).flatMap((entry) => {
    const document = documentSchema.safeParse(entry?.schema)
    if (!entry || !document.success) return []
    const { traits } = document.data.properties
    return [{ id: entry.id, fields: new Map(fieldsOf(traits, 'traits')), traits }]
  })
}

function fieldsOf(given: unknown, name: string): [string, TraitField][] {
  const { properties, ...property } = propertySchema.parse(given)
  if (!properties) return [[name, fieldOf(property)]]
  if (name.split('.').length > deepest) return []
  return Object.entries(properties).flatMap(([key, value]) => fieldsOf(value, `${name}.${key}`))
}

function fieldOf({ type, enum: values = [], const: only }: z.infer<typeof propertySchema>): TraitField {
  if (type === 'boolean') return only === true || isOnlyTrue(values) ? { mustBeTrue: true } : {}
  // The form cannot post an empty text as a value.
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '')
  const isList = texts.length > 0 && texts.length === values.length && texts.length <= maxValues
  return isList ? { values: texts } : {}
}

function isOnlyTrue(values: readonly unknown[]): boolean {
  return values.length === 1 && values[0] === true
}

/** Whether the flow has a trait about which the schema may say more than its node. */
export function needsTraitFields({ ui }: Flow): boolean {
  return ui.nodes.some((node) => isText(node) || isRequiredBox(node))
}

/**
 * The flow with what only the identity schema defines: an enumeration becomes a list, and a required checkbox is
 * marked as such. Kratos sends an enumeration as a plain text field.
 * @param schemas all schemas of Kratos, because a flow for the default schema does not name it
 */
export function withTraitFields(flow: Flow, schemas: readonly TraitSchema[]): Flow {
  const candidates = schemasOf(flow, schemas)
  return mapNodes(flow, (node) => {
    const { values, mustBeTrue } = agreedField(candidates, String(node.attributes.name))
    // An operator can name a value as they name a field: `label.<value>`.
    const options = isText(node) && values?.map((value) => ({ value, label: schemaTitle(value) }))
    const found = options ? { options } : isRequiredBox(node) && mustBeTrue ? { must_be_true: true } : {}
    return { ...node, attributes: { ...node.attributes, ...found } }
  })
}

/** The flow in which a trait has to be filled in, also where the schema does not require it. */
export function withRequiredTrait(flow: Flow, trait: string): Flow {
  return mapNodes(flow, (node) =>
    node.attributes.name === `traits.${trait}`
      ? { ...node, attributes: { ...node.attributes, required: true } }
      : node,
  )
}

/** The schemas that the flow may belong to. */
function schemasOf(flow: Flow, schemas: readonly TraitSchema[]): readonly TraitSchema[] {
  const id = flow.identity?.schema_id ?? flow.identity_schema
  if (id) return schemas.filter((schema) => schema.id === id)
  const names = flow.ui.nodes.filter(isTrait).map(({ attributes }) => String(attributes.name))
  return schemas.filter(({ fields }) => names.every((name) => fields.has(name)))
}

/** What all these schemas say about a trait. Nothing when they do not agree. */
function agreedField(schemas: readonly TraitSchema[], name: string): TraitField {
  const [first = {}, ...others] = schemas.map(({ fields }) => fields.get(name) ?? {})
  const text = JSON.stringify(first)
  return others.every((other) => JSON.stringify(other) === text) ? first : {}
}

/** Whether a node is a field of the profile. */
export function isTrait({ attributes: { name } }: RawNode): boolean {
  return typeof name === 'string' && name.startsWith('traits.')
}

function isText(node: RawNode): boolean {
  return isTrait(node) && node.attributes.type === 'text' && node.attributes.options === undefined
}

function isRequiredBox(node: RawNode): boolean {
  return isTrait(node) && node.attributes.type === 'checkbox' && node.attributes.required === true
}
