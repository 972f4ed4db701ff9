import 'server-only'
import { config } from '@/lib/config/config'
import { mediaTypeOf } from '@/lib/http/media-type'
import { proxyPath } from '@/lib/http/proxy-path'
import { bodyLimit } from '@/lib/ory/proxy/proxy'
import { type Field, fieldsOf, fieldsOfJson } from './kratos-fields'
import { isVerificationRequired, phoneField } from './phone-step-due'
import { readPhoneStep } from './step-store'

/** Where Kratos takes the traits of a visitor from a provider. A login may end in a registration. */
const paths = ['login', 'registration'].map((kind) => `${proxyPath}/self-service/${kind}`)

/**
 * Whether a request for the Ory proxy would register a visitor from LINE with a number that was not verified
 * in that flow. Such a request would go round the page, and `require-verified-phone.ts` with it. A request
 * without a number is let through: Kratos itself asks for what its schema requires. Kratos reads the query
 * and the body, so we read both. A request that we cannot read exactly as Kratos does counts as such a
 * request: no browser sends it.
 */
export async function bringsUnverifiedPhone(request: Request): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url)
  if (!isVerificationRequired() || !paths.includes(pathname)) return false
  const fields = await fieldsOfRequest(request, searchParams)
  if (fields === null) return true
  if (!fields.some(([name, value]) => name === 'provider' && value === config().LINE_PROVIDER_ID))
    return false
  const numbers = fields.filter(mayHoldNumber)
  if (numbers.length === 0) return false
  const step = await readPhoneStep(searchParams.get('flow') ?? '')
  return (
    step.kind !== 'verified' || numbers.some(([name, value]) => name !== phoneField || value !== step.phone)
  )
}

/** `traits` that is not an object we could look into, or the number in any shape. */
function mayHoldNumber([name, value]: Field): boolean {
  return name === phoneField || name.startsWith(`${phoneField}.`) || (name === 'traits' && value !== '')
}

/** The fields of query and body; null when we cannot tell how Kratos would read them. */
async function fieldsOfRequest(request: Request, query: URLSearchParams): Promise<readonly Field[] | null> {
  try {
    return [...fieldsOfForm(query), ...(await postedFields(request))]
  } catch {
    // Kratos reads some bodies that we cannot: it ignores what follows the JSON, and nests deeper.
    return null
  }
}

/**
 * The posted fields, from a copy of the body: the proxy passes on the bytes that we read.
 * @throws for a body whose type Kratos does not read (of a multipart form it reads only the query)
 */
async function postedFields(request: Request): Promise<readonly Field[]> {
  const body = await smallBody(request)
  if (body === null || body.size === 0) return []
  switch (mediaTypeOf(request.headers.get('content-type'))) {
    case 'application/json':
      return fieldsOfJson(await body.text())
    case 'application/x-www-form-urlencoded':
      return fieldsOfForm(new URLSearchParams(await body.text()))
    default:
      throw new TypeError('Kratos does not read this type.')
  }
}

function fieldsOfForm(form: URLSearchParams): readonly Field[] {
  return [...form].flatMap(([name, value]) => fieldsOf(name, value))
}

/** A copy of the body; null when there is none, or when it is longer than the proxy passes on. */
async function smallBody(request: Request): Promise<Blob | null> {
  if (Number(request.headers.get('content-length')) > bodyLimit) return null
  const reader = request.clone().body?.getReader()
  if (!reader) return null
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(pieces)
    size += value.byteLength
    if (size > bodyLimit) {
      // Not awaited: it waits until the body itself is cancelled too, and the proxy has yet to read that one.
      void reader.cancel()
      return null
    }
    pieces.push(new Uint8Array(value))
  }
}
