import 'server-only'
import { config } from '@/lib/config/config'
import { mediaTypeOf } from '@/lib/http/media-type'
import { proxyPath } from '@/lib/http/proxy-path'
import { bodyLimit } from '@/lib/ory/proxy/proxy'
import { hasAuthService } from './auth-service'
import { phoneField } from './phone-step-due'
import { readPhoneStep } from './step-store'

/** Where Kratos takes the traits of a visitor from a provider. A login may end in a registration. */
const paths = ['login', 'registration'].map((kind) => `${proxyPath}/self-service/${kind}`)

type Field = readonly [name: string, value: string]

/**
 * Whether a request for the Ory proxy would register a visitor from LINE with a number that was not verified
 * in that flow. Such a request would go round the page, and `require-verified-phone.ts` with it. A request
 * without a number is let through: Kratos itself asks for what its schema requires. Kratos reads query and
 * body, also of a GET, so we read both.
 */
export async function bringsUnverifiedPhone(request: Request): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url)
  if (!hasAuthService() || !paths.includes(pathname)) return false
  const posted = await postedFields(request)
  // No browser sends such a body, and it must not be a way past the phone step.
  if (posted === null) return true
  const fields: Field[] = [...searchParams, ...posted]
  if (!fields.some(([name, value]) => name === 'provider' && value === config().LINE_PROVIDER_ID))
    return false
  // `traits` in one JSON value may hold a number too.
  const numbers = fields.filter(([name]) => name === phoneField || name === 'traits')
  if (numbers.length === 0) return false
  const step = await readPhoneStep(searchParams.get('flow') ?? '')
  return step.kind !== 'verified' || numbers.some(([, value]) => value !== step.phone)
}

/**
 * The posted fields with dotted names, from a copy of the body. Empty for a body that Kratos would not read;
 * null when we cannot tell how Kratos would read it.
 */
async function postedFields(request: Request): Promise<readonly Field[] | null> {
  const body = await smallBody(request)
  const header = request.headers.get('content-type')
  if (body === null || body.size === 0 || header === null) return []
  const copy = new Response(body, { headers: { 'content-type': header } })
  try {
    switch (mediaTypeOf(header)) {
      case 'application/json':
        return flattened(await copy.json())
      case 'application/x-www-form-urlencoded':
      case 'multipart/form-data':
        return [...(await copy.formData())].flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as const] : [],
        )
      case null:
        return null
      default:
        return []
    }
  } catch {
    // Kratos reads some bodies that we cannot: it ignores what follows the JSON, and nests deeper.
    return null
  }
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

function flattened(value: unknown, path = ''): readonly Field[] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([name, item]) => flattened(item, path ? `${path}.${name}` : name))
}
