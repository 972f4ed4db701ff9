import schema from '../identity.schema.json'
import schemaWithBirthdate from '../identity-with-birthdate.schema.json'
import schemaWithPhone from '../identity-with-phone.schema.json'
import { type JsonSchema, type Violation, violations } from './schema-violations'

/** A field of the registration form. `path` is dotted: `name.first`. */
export type TraitField = {
  path: string
  title: string
  isEmail: boolean
  isDate: boolean
  isRequired: boolean
}

export type Traits = Record<string, unknown>

/** A JSON schema for identities, with the id that Kratos' configuration and API use. */
export type IdentitySchema = {
  id: string
  /** As `/schemas` shows it. */
  document: object
  traits: JsonSchema
  /** The fields of the schema, in its order. */
  fields: readonly TraitField[]
}

type Document = { properties: { traits: JsonSchema } }

const schemaOf = (id: string, document: Document): IdentitySchema => {
  const { traits } = document.properties
  return { id, document, traits, fields: fieldsOf(traits, '') }
}

/**
 * The ordinary schema, the schema of the variant `phone`, and one for accounts that an administrator creates.
 */
export const personSchema = schemaOf('person', schema)
export const personWithPhoneSchema = schemaOf('person-with-phone', schemaWithPhone)
const personWithBirthdateSchema = schemaOf('person-with-birthdate', schemaWithBirthdate)

/** `identity.schemas`. They do not depend on the schema of new accounts. */
export const schemas = [personSchema, personWithPhoneSchema, personWithBirthdateSchema]

/** The schema with this id. */
export function schemaNamed(id: string): IdentitySchema {
  return schemas.find((schema) => schema.id === id) ?? personSchema
}

/** The field whose value is the identifier on a login form. */
export const identifierField = emailFieldOf(personSchema)

function emailFieldOf({ id, fields }: IdentitySchema): TraitField {
  const field = fields.find(({ isEmail }) => isEmail)
  if (!field) throw new Error(`The schema ${id} has no e-mail address`)
  return field
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema, prefix: string): TraitField[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`
    if (property.type === 'object') return fieldsOf(property, `${path}.`)
    const { title = name, format } = property
    return [
      {
        path,
        title,
        isEmail: format === 'email',
        isDate: format === 'date',
        isRequired: required.includes(name),
      },
    ]
  })
}

/** The errors of the traits. */
export function traitViolations(traits: unknown, schema: IdentitySchema): Violation[] {
  return violations(schema.traits, traits, 'traits')
}

/** An address as Kratos stores and compares it: trimmed, in lower case. */
export function normalIdentifier(identifier: string): string {
  return identifier.trim().toLowerCase()
}

/** The address in these traits. It is the identifier of every sign-in method that the schema names. */
export function identifierOf(traits: Traits): string {
  return normalIdentifier(String(traits.email))
}
