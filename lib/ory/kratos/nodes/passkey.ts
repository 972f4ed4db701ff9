import { z } from 'zod'
import { jsonText } from './json-text'
import type { ButtonNode, FlowNode, HiddenNode } from './node-types'
import { scalar } from './node-values'

/** A WebAuthn ceremony that Kratos requests, in the form that the island needs. */
export interface Ceremony {
  /** `create` makes a credential, `get` proves that the visitor has one. */
  readonly kind: 'create' | 'get'
  /** The form posts it as `method`, with the credential. */
  readonly method: 'webauthn' | 'passkey'
  /** The hidden field that posts the credential, as JSON. */
  readonly field: string
  /** The `publicKey` for the browser's call; bytes are base64url without padding. */
  readonly options: CeremonyOptions
  /** The field that names the new credential, when the visitor still has to fill it in. */
  readonly nameField: string | undefined
  /** Whether the browser may offer passkeys when it fills in the identifier. */
  readonly autofill: boolean
}

type CeremonyOptions = z.infer<typeof optionsSchema>

/** Kratos' names for the parts of a ceremony, by the name of its button. */
const ceremonies: Readonly<Record<string, Pick<Ceremony, 'kind' | 'method'> & Parts>> = {
  webauthn_login_trigger: { kind: 'get', method: 'webauthn', fields: ['webauthn_login'] },
  webauthn_register_trigger: { kind: 'create', method: 'webauthn', fields: ['webauthn_register'] },
  passkey_login_trigger: {
    kind: 'get',
    method: 'passkey',
    fields: ['passkey_login'],
    optionsField: 'passkey_challenge',
  },
  passkey_register_trigger: {
    kind: 'create',
    method: 'passkey',
    fields: ['passkey_register', 'passkey_settings_register'],
    optionsField: 'passkey_create_data',
  },
}

interface Parts {
  /** The names of the field for the credential; they differ between kinds of flow. */
  readonly fields: readonly string[]
  /** The hidden field with the options; when absent, the button has the options. */
  readonly optionsField?: string
}

/**
 * The ceremony of a button, from the other nodes of its form. The button should run a script of Kratos. We
 * never run that script, and read only the JSON beside it.
 *
 * @returns undefined for a button that we do not know, or when its options are wrong
 */
export function readCeremony(button: ButtonNode, nodes: readonly FlowNode[]): Ceremony | undefined {
  return ceremonyOf(button.name, nodes, button.value || argumentOf(button))
}

/**
 * The ceremony of a login form that offers passkeys only in its identifier field. The first screen of
 * `identifier_first` has the hidden nodes of a ceremony, but no button.
 *
 * @param hidden a hidden node of the form
 * @returns undefined for every node except `passkey_login`, and for a form with a button
 */
export function readAutofill(hidden: HiddenNode, nodes: readonly FlowNode[]): Ceremony | undefined {
  const trigger = 'passkey_login_trigger'
  if (hidden.name !== 'passkey_login' || nodes.some((node) => isNamed(node, trigger))) return undefined
  const ceremony = ceremonyOf(trigger, nodes, '')
  return ceremony?.autofill ? ceremony : undefined
}

/**
 * Lets browsers offer passkeys in the identifier field of such a form. They do so only with the token
 * `webauthn`, and Kratos sends the token only for a form with a button.
 */
export function withAutofill(nodes: readonly FlowNode[]): FlowNode[] {
  const isMeant = nodes.some((node) => node.kind === 'hidden' && readAutofill(node, nodes))
  return nodes.map((node) =>
    isMeant && isNamed(node, 'identifier') ? { ...node, autoComplete: 'username webauthn' } : node,
  )
}

function ceremonyOf(trigger: string, nodes: readonly FlowNode[], buttonValue: string): Ceremony | undefined {
  const parts = Object.hasOwn(ceremonies, trigger) ? ceremonies[trigger] : undefined
  const field = hiddenNode(nodes, parts?.fields ?? [])
  if (!parts || !field) return undefined

  const { kind, method, optionsField } = parts
  const json = optionsField ? hiddenNode(nodes, [optionsField])?.value : buttonValue
  const parsed = sourceSchema.safeParse(json)
  if (!parsed.success || (kind === 'create' && !parsed.data.options.user)) return undefined
  return { kind, method, field: field.name, ...parsed.data, autofill: offersAutofill(field, nodes) }
}

/** Kratos adds a second script to the field. Browsers also need an identifier field that the visitor sees. */
function offersAutofill(field: HiddenNode, nodes: readonly FlowNode[]): boolean {
  const isMeant = 'onload' in field.attributes || 'onloadTrigger' in field.attributes
  return isMeant && nodes.some((node) => isNamed(node, 'identifier') && node.kind !== 'hidden')
}

function isNamed(node: FlowNode, name: string): boolean {
  return 'name' in node && node.name === name
}

function hiddenNode(nodes: readonly FlowNode[], names: readonly string[]): HiddenNode | undefined {
  return nodes.find((node): node is HiddenNode => node.kind === 'hidden' && names.includes(node.name))
}

/** Releases before 1.3 have the options only in the call of the button: `window.f({...})`. */
function argumentOf({ attributes }: ButtonNode): string {
  return /^[\w.]+\((.*)\)$/s.exec(scalar(attributes.onclick))?.[1] ?? ''
}

/**
 * Bytes in base64 or base64url, with or without padding (RFC 4648). The result is base64url without padding.
 */
const bytesSchema = z
  .string()
  .regex(/^[\w+/-]+={0,2}$/)
  .transform((text) => text.replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_'))

const descriptorsSchema = z.array(z.looseObject({ id: bytesSchema })).nullish()

/** The options that we change. The browser gets the others unchanged, and checks them. */
const optionsSchema = z.looseObject({
  challenge: bytesSchema,
  user: z.looseObject({ id: bytesSchema }).optional(),
  allowCredentials: descriptorsSchema,
  excludeCredentials: descriptorsSchema,
})

const publicKeySchema = z.object({ publicKey: optionsSchema })

/** `{publicKey}`; in a registration it is inside `credentialOptions`, beside the field for the name. */
const sourceSchema = jsonText
  .pipe(
    z.union([
      z.object({ credentialOptions: publicKeySchema, displayNameFieldName: z.string().optional() }),
      publicKeySchema,
    ]),
  )
  .transform((source) =>
    'publicKey' in source
      ? { options: source.publicKey, nameField: undefined }
      : { options: source.credentialOptions.publicKey, nameField: source.displayNameFieldName },
  )
