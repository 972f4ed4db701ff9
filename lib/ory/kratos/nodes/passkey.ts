import { z } from 'zod'
import type { ButtonNode, FlowNode, HiddenNode } from './node-types'
import { scalar } from './node-values'

/** A WebAuthn ceremony that Kratos asks for, as the island that runs it needs it. */
export interface Ceremony {
  /** Makes a credential, or proves that one is there. */
  readonly kind: 'create' | 'get'
  /** Posted as `method` with the credential. */
  readonly method: 'webauthn' | 'passkey'
  /** The hidden field that the credential is posted in, as JSON. */
  readonly field: string
  /** The `publicKey` of the browser's call; bytes are base64url without padding. */
  readonly options: CeremonyOptions
  /** The field whose value the new credential is listed under, where the visitor has yet to fill it in. */
  readonly nameField: string | undefined
  /** Whether the browser may offer passkeys among what it fills in for the identifier. */
  readonly autofill: boolean
}

export type CeremonyOptions = z.infer<typeof optionsSchema>

/** What Kratos calls the parts of a ceremony, by the name of its button. */
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
  /** Names of the field for the credential: one for each kind of flow. */
  readonly fields: readonly string[]
  /** The hidden field that holds the options; without one the button holds them. */
  readonly optionsField?: string
}

/**
 * The ceremony behind a button of Kratos, from the other nodes of its form. Kratos means the button to run a script
 * of its own: nothing of that is run, only the JSON beside it is read.
 *
 * @returns undefined for a button that we do not know, or whose options make no sense
 */
export function readCeremony(button: ButtonNode, nodes: readonly FlowNode[]): Ceremony | undefined {
  return ceremonyOf(button.name, nodes, button.value || argumentOf(button))
}

/**
 * The ceremony of a login form that offers passkeys in its identifier field only: the first screen of
 * `identifier_first` has the hidden nodes of one, but no button.
 *
 * @param hidden the hidden node that Kratos hangs it on; others, and those of a form with a button, have none
 */
export function readAutofill(hidden: HiddenNode, nodes: readonly FlowNode[]): Ceremony | undefined {
  const trigger = 'passkey_login_trigger'
  if (hidden.name !== 'passkey_login' || nodes.some((node) => isNamed(node, trigger))) return undefined
  const ceremony = ceremonyOf(trigger, nodes, '')
  return ceremony?.autofill ? ceremony : undefined
}

/**
 * Has browsers offer passkeys in the identifier field of such a form. Kratos says so to those with a button only, and
 * without the token nothing is offered.
 */
export function withAutofill(nodes: readonly FlowNode[]): FlowNode[] {
  const isMeant = nodes.some((node) => node.kind === 'hidden' && readAutofill(node, nodes))
  return nodes.map((node) =>
    isMeant && isNamed(node, 'identifier') ? { ...node, autoComplete: 'username webauthn' } : node,
  )
}

function ceremonyOf(trigger: string, nodes: readonly FlowNode[], own: string): Ceremony | undefined {
  const parts = Object.hasOwn(ceremonies, trigger) ? ceremonies[trigger] : undefined
  const field = hiddenNode(nodes, parts?.fields ?? [])
  if (!parts || !field) return undefined

  const { kind, method, optionsField } = parts
  const json = optionsField ? hiddenNode(nodes, [optionsField])?.value : own
  const parsed = sourceSchema.safeParse(json)
  if (!parsed.success || (kind === 'create' && !parsed.data.options.user)) return undefined
  return { kind, method, field: field.name, ...parsed.data, autofill: offersAutofill(field, nodes) }
}

/** Kratos hangs a second script on the field, and has browsers told so by a field that people see. */
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

/** Releases before 1.3 write the options only into the call that the button makes: `window.f({...})`. */
function argumentOf({ attributes }: ButtonNode): string {
  return /^[\w.]+\((.*)\)$/s.exec(scalar(attributes.onclick))?.[1] ?? ''
}

/** Bytes in either alphabet of base64, padded or not (RFC 4648); what comes out is base64url without padding. */
const bytesSchema = z
  .string()
  .regex(/^[\w+/-]+={0,2}$/)
  .transform((text) => text.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_'))

const descriptorsSchema = z.array(z.looseObject({ id: bytesSchema })).nullish()

/** What we touch of the options; the browser judges the rest, which it gets as it came. */
const optionsSchema = z.looseObject({
  challenge: bytesSchema,
  user: z.looseObject({ id: bytesSchema }).optional(),
  allowCredentials: descriptorsSchema,
  excludeCredentials: descriptorsSchema,
})

const publicKeySchema = z.object({ publicKey: optionsSchema })

/** `{publicKey}`, or in a registration the same one floor down, with the field for the name beside it. */
const sourceSchema = z
  .string()
  .transform(parseJson)
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

function parseJson(text: string, context: z.core.$RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
}
