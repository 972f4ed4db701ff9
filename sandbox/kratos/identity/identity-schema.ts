import schema from '../identity.schema.json'
import schemaWithPhone from '../identity-with-phone.schema.json'
import { type JsonSchema, type Violation, violations } from './schema-violations'

/** The id under which Kratos knows the schema, in its configuration and its API. */
export const schemaId = 'person'

/** The JSON schema of an identity, as `/schemas` shows it. */
export const identitySchema: object = schema

/** A field of the registration form. `path` is dotted: `name.first`. */
export type TraitField = { path: string; title: string; isEmail: boolean; isRequired: boolean }

export type Traits = Record<string, unknown>

/** What is asked of an identity: the JSON schema of its traits, and its fields in order. */
export type TraitsSchema = { schema: JsonSchema; fields: readonly TraitField[] }

const traitsOf = (traits: JsonSchema): TraitsSchema => ({ schema: traits, fields: fieldsOf(traits, '') })

/** The ordinary schema, and the one of the variant `phone`. */
export const personTraits = traitsOf(schema.properties.traits)
export const traitsWithPhone = traitsOf(schemaWithPhone.properties.traits)

/** The fields that the schema asks for, in its order. */
export const traitFields: readonly TraitField[] = personTraits.fields

/** What the identifier is called on a login form. */
export const identifierTitle = traitFields.find(({ isEmail }) => isEmail)?.title ?? 'ID'

function fieldsOf({ properties = {}, required = [] }: JsonSchema, prefix: string): TraitField[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`
    if (property.type === 'object') return fieldsOf(property, `${path}.`)
    const { title = name, format } = property
    return [{ path, title, isEmail: format === 'email', isRequired: required.includes(name) }]
  })
}

/** What is wrong with traits. */
export function traitViolations(traits: unknown, { schema } = personTraits): Violation[] {
  return violations(schema, traits, 'traits')
}

/** How Kratos keeps and compares an address: without blanks around it, in small letters. */
export function normalIdentifier(identifier: string): string {
  return identifier.trim().toLowerCase()
}

/** The address that identifies somebody with these traits, for every way to sign in that the schema names. */
export function identifierOf(traits: Traits): string {
  return normalIdentifier(String(traits.email))
}
