import 'server-only'
import { config } from '@/lib/config/config'
import { proxyPath } from '@/lib/http/proxy-path'
import { bodyLimit } from '@/lib/ory/proxy/proxy'
import { hasAuthService } from './auth-service'
import { phoneField } from './phone-step-due'
import { readPhoneStep } from './step-store'

/** Where Kratos takes traits of somebody who comes from a provider; a login may end in a registration. */
const paths = ['login', 'registration'].map((kind) => `${proxyPath}/self-service/${kind}`)

type Field = readonly [name: string, value: string]

/**
 * Whether a request for the Ory proxy would register somebody from LINE with a number that was not verified in that
 * flow: the way round the page that `demand-verified.ts` guards. A request that names no number goes on, since
 * Kratos itself asks for what its schema demands. Kratos reads query and body, of a GET too, so both are read here.
 */
export async function bringsUnverifiedPhone(request: Request): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url)
  if (!hasAuthService() || !paths.includes(pathname)) return false
  const fields: Field[] = [...searchParams, ...(await postedFields(request))]
  if (!fields.some(([name, value]) => name === 'provider' && value === config().LINE_PROVIDER_ID))
    return false
  // Traits in one piece may hold a number as well.
  const numbers = fields.filter(([name]) => name === phoneField || name === 'traits')
  if (numbers.length === 0) return false
  const step = await readPhoneStep(searchParams.get('flow') ?? '')
  return step.kind !== 'verified' || numbers.some(([, value]) => value !== step.phone)
}

/** What is posted, with dotted names, from a copy of the body; of what Kratos would not read, nothing. */
async function postedFields(request: Request): Promise<readonly Field[]> {
  const body = await smallBody(request)
  if (body === null) return []
  const type = request.headers.get('content-type') ?? ''
  const copy = new Response(body, { headers: { 'content-type': type } })
  try {
    if (/json/i.test(type)) return flattened(await copy.json())
    return [...(await copy.formData())].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    )
  } catch {
    return []
  }
}

/** A copy of the body; null where there is none, or more than the proxy passes on. */
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
      // Not awaited: the copy is let go only together with the body itself, which the proxy has yet to read.
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
