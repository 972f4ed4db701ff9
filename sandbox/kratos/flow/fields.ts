import { badRequest, KratosError } from '../http/kratos-error'

/** The fields of a form or a JSON body. JSON values keep their type; form values are text. */
export type Fields = { values: Readonly<Record<string, unknown>>; isForm: boolean }

const types = ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json']

/**
 * Reads the body of a submit. Kratos reads a multipart body as an empty form. A GET request may only choose a
 * provider.
 * Throws 400 with Kratos' reason for everything else that is not a form or a JSON object.
 */
export async function readFields(request: Request): Promise<Fields> {
  const { method } = request
  if (method === 'GET') {
    const { searchParams } = new URL(request.url)
    if (searchParams.has('provider')) return { values: Object.fromEntries(searchParams), isForm: true }
    throw badRequest(
      `Unable to decode body because HTTP Request Method was "${method}" but only [POST PUT PATCH] are supported.`,
    )
  }
  const body = await request.text()
  if (body === '') {
    throw badRequest('Unable to decode HTTP Request Body because its HTTP Header "Content-Length" is zero.')
  }
  const contentType = request.headers.get('content-type') ?? ''
  switch (contentType.split(';')[0]?.trim()) {
    case 'application/json':
      return { values: jsonFields(body), isForm: false }
    case 'application/x-www-form-urlencoded':
      return { values: formFields(body), isForm: true }
    case 'multipart/form-data':
      return { values: {}, isForm: true }
    default:
      throw badRequest(
        `HTTP ${method} Request used unknown HTTP Header "Content-Type: ${contentType}", only [${types.join(' ')}] are supported.`,
      )
  }
}

/** The fields for a provider. Here Kratos also reads the query; a field of the body wins. */
export function withQuery({ values, isForm }: Fields, { searchParams }: URL): Fields {
  return { values: { ...Object.fromEntries(searchParams), ...values }, isForm }
}

function jsonFields(body: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw badRequest('Unable to decode form as JSON.')
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  const kind = typeof value === 'string' ? 'String' : 'JSON'
  throw badRequest(`Expected JSON sent in request body to be an object but got: ${kind}`)
}

/** The fields of a form. The first value of a name counts. An empty value counts as not sent. */
function formFields(body: string): Record<string, unknown> {
  const broken = /%(?![0-9a-f]{2}).{0,2}/i.exec(body)?.[0]
  if (broken !== undefined) {
    throw badRequest(`Unable to decode HTTP POST form body: invalid URL escape "${broken}"`)
  }
  const pairs = [...new URLSearchParams(body)].filter(([, value]) => value !== '').reverse()
  return Object.fromEntries(pairs)
}

/** A field as text, or empty when it was not sent. Kratos accepts numbers and booleans as text here. */
export function textField({ values }: Fields, name: string): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  return value === undefined || value === null ? '' : String(value)
}

/** The data for the templates of mails. A form sends it as JSON. */
export function payloadOf({ values, isForm }: Fields): unknown {
  const sent = values.transient_payload
  if (!isForm || typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent)
  } catch {
    throw badRequest('Unable to decode form as JSON.')
  }
}

/**
 * The traits that were sent, as an object. A form sends dotted names, of which those in `paths` are read. A
 * JSON body sends `traits`; dotted names work there too. An object of the schema is present even when it is
 * empty.
 * Throws 500 when `traits` is not an object, as Kratos does.
 */
export function traitFieldsOf({ values, isForm }: Fields, paths: readonly string[]): Record<string, unknown> {
  const sent = isForm ? {} : (values.traits ?? {})
  if (typeof sent !== 'object' || Array.isArray(sent)) {
    throw new KratosError(500, 'invalid character looking for beginning of value')
  }
  const traits: Record<string, unknown> = structuredClone({ ...sent })
  for (const path of paths) place(traits, path.split('.'), values[`traits.${path}`])
  return traits
}

function place(target: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    if (value !== undefined) target[name] = value
    return
  }
  const inner = Object.hasOwn(target, name) ? target[name] : {}
  target[name] = inner
  if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
    place(inner as Record<string, unknown>, rest, value)
  }
}
