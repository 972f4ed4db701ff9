import 'server-only'
import { z } from 'zod'
import type { Config } from '@/lib/config/config'
import { frontendApi, healthApi, metadataApi } from '@/lib/ory/clients/clients'
import { configurationOf } from '@/lib/ory/clients/connection'
import { plainCall } from '@/lib/ory/clients/plain-call'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { createFindings, type Finding } from './finding'
import { acceptJson } from './kratos-probe'

const { ok, warning, problem, skipped } = createFindings('services')

const services = [
  ['kratos-public', 'Kratos’ public API', 'ORY_SDK_URL', ''],
  [
    'kratos-admin',
    'Kratos’ admin API',
    'ORY_ADMIN_URL',
    'the courier is not checked, and `npm run ops` does not work; nobody can delete their own account',
  ],
  ['hydra-public', 'Hydra’s public API', 'HYDRA_PUBLIC_URL', 'OAuth2 is off'],
  ['hydra-admin', 'Hydra’s admin API', 'HYDRA_ADMIN_URL', 'OAuth2 is off'],
  ['keto-read', 'Keto’s read API', 'KETO_READ_URL', 'permissions are off'],
  ['keto-write', 'Keto’s write API', 'KETO_WRITE_URL', 'permissions are off'],
] as const

type Service = (typeof services)[number]

/** Checks that each configured service responds, is ready, and is the service that its variable names. */
export async function checkServices(config: Config): Promise<Finding[]> {
  const found = await Promise.all(services.map((service) => checkService(config, service)))
  return found.flat()
}

async function checkService(config: Config, checked: Service): Promise<Finding[]> {
  const [service, name, variable, without] = checked
  const url = config[variable]
  if (!url) {
    // Most deployments have no Keto.
    const isKetoUnused = !config.KETO_READ_URL && !config.KETO_WRITE_URL
    if (service.startsWith('keto-') && isKetoUnused) return []
    return skipped(`${name} is not configured: ${without}.`, variable)
  }
  const {
    status,
    missing,
    failure,
    code,
    location = '',
    body,
  } = await toServiceResponse(healthApi(service).isReady(acceptJson))
  const check = `Check ${variable} and that ${programOf(service)} runs.`
  if (failure === 'untrusted') {
    return problem(
      `This server does not trust the TLS certificate of ${name} at ${url} (${code}).`,
      'NODE_EXTRA_CA_CERTS: a file with the certificate of your authority. A certificate that has expired, or is for another name, has to be replaced.',
    )
  }
  if (missing && service === 'hydra-public' && (await isHydraUp(config))) {
    return warning(
      `This server cannot reach ${name} at ${url}. Browsers must; what the doctor checks there is left out.`,
      `Nothing, if browsers reach ${variable}. To check it too, let this server reach it.`,
    )
  }
  if (missing === 'timeout') return problem(`${name} at ${url} did not respond within five seconds.`, check)
  if (missing) return problem(`${name} does not respond at ${url}.`, check)
  const whoami = service === 'kratos-public' && status === 200 ? await whoamiStatus() : 200
  // Kratos 26.2 responds to the health check, but redirects paths of the public API there.
  const isAdmin = location.endsWith('/admin/health/ready') || (whoami >= 300 && whoami < 400)
  if (isAdmin) return problem(`${url} is Kratos’ admin API, not ${name}.`, `${variable}: the URL of ${name}`)
  const mayBeHydra = whoami === 404 || (status === 200 && service.startsWith('hydra-'))
  const apis = mayBeHydra ? await hydraApisAt(service) : []
  if (apis[0] && !apis.includes(name))
    return problem(`${url} is ${apis[0]}, not ${name}.`, `${variable}: the URL of ${name}`)
  if (status === 200) return responseFindings(config, service, name, url)
  if (status >= 502 && status <= 504 && !isOwnRefusal(status, body))
    return proxyFindings(checked, url, status)
  if (status === 503) {
    return problem(
      `${name} at ${url} reports that it is not ready.`,
      'Read its log. Most often its database does not respond or is not migrated.',
    )
  }
  return problem(
    `The server at ${url} is not ${name}: it answered ${status}.`,
    `${variable}: the URL of ${name}`,
  )
}

/** Ory's own 503 of a service that is not ready, such as `{"errors":{"database":"..."}}`. */
const notReadySchema = z.looseObject({ errors: z.looseObject({}) })

function isOwnRefusal(status: number, body: unknown): boolean {
  return status === 503 && notReadySchema.safeParse(body).success
}

/** The setting of each port, and Ory's default. */
const ports = {
  'kratos-public': ['serve.public.port', 4433],
  'kratos-admin': ['serve.admin.port', 4434],
  'hydra-public': ['serve.public.port', 4444],
  'hydra-admin': ['serve.admin.port', 4445],
  'keto-read': ['serve.read.port', 4466],
  'keto-write': ['serve.write.port', 4467],
} as const satisfies Record<Service[0], readonly [string, number]>

/** A proxy responded instead of the service behind it. */
function proxyFindings([service, name, variable]: Service, url: string, status: number): Finding[] {
  const [setting, port] = ports[service]
  const program = programOf(service)
  return problem(
    `The proxy at ${url} answered ${status}: it does not reach ${name} behind it.`,
    `In the proxy, the upstream of ${variable}: the port of ${name} (${setting} in ${program}, ${port} by default). Check that ${program} runs there.`,
  )
}

function programOf(service: Service[0]): string {
  const [name = ''] = service.split('-')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Pages need the admin API only. The public API may have a name that only browsers can resolve. */
async function isHydraUp({ HYDRA_ADMIN_URL }: Config): Promise<boolean> {
  if (!HYDRA_ADMIN_URL) return false
  return (await toServiceResponse(healthApi('hydra-admin').isReady(acceptJson))).status === 200
}

/**
 * Kratos 1.3.1 redirects every path on its admin API that is not below /admin, so it was recognized before
 * this.
 */
async function whoamiStatus(): Promise<number> {
  return (await toServiceResponse(frontendApi().toSession({}, acceptJson))).status
}

/**
 * The APIs of Hydra at the URL of a service. Both of them respond to the same health check as Kratos, but
 * they have calls of their own. Behind one gateway, both may be there.
 */
async function hydraApisAt(service: Service[0]): Promise<string[]> {
  const ask = (path: string, query = {}) =>
    toServiceResponse(plainCall(configurationOf(service), { method: 'GET', path, query }, acceptJson))
  const [discovery, clients] = await Promise.all([
    ask('/.well-known/openid-configuration'),
    ask('/admin/clients', { page_size: '1' }),
  ])
  const isPublic = discovery.status === 200 && discoverySchema.safeParse(discovery.body).success
  const isAdmin = clients.status === 200 && Array.isArray(clients.body)
  // A gateway with both APIs may reject the call of the admin API. Hydra's public API has no such call.
  if (service === 'hydra-admin' && [401, 403].includes(clients.status)) return []
  return [...(isPublic ? ['Hydra’s public API'] : []), ...(isAdmin ? ['Hydra’s admin API'] : [])]
}

const discoverySchema = z.looseObject({ authorization_endpoint: z.string() })

const versionSchema = z.looseObject({ version: z.string() })

/** Only the admin ports return their version. */
async function responseFindings(
  config: Config,
  service: Service[0],
  name: string,
  url: string,
): Promise<Finding[]> {
  if (!service.endsWith('-admin')) return ok(`${name} answers at ${url}.`)
  const { body } = await toServiceResponse(metadataApi(service).getVersion(acceptJson))
  const version = versionSchema.safeParse(body).data?.version
  if (version === undefined) return ok(`${name} answers at ${url}.`)
  const more = service === 'kratos-admin' ? clearedDataFindings(config, version) : []
  return [...versionFindings(service, name, version), ...more]
}

/** The releases that all end-to-end tests run on, oldest first. A test compares this list with theirs. */
export const testedReleases = {
  'kratos-admin': ['v1.3.1', 'v26.2.0'],
  'hydra-admin': ['v2.3.0', 'v26.2.0'],
} as const

/** Compares a release with those that the tests run on. */
export function versionFindings(service: string, name: string, version: string): Finding[] {
  const tested = testedReleases[service as keyof typeof testedReleases]
  const number = numberOf(version)
  if (number === undefined) {
    return skipped(`${name} answers. Its version ${version} is no release, so it cannot be compared.`)
  }
  const order = tested.map((release) => compare(number, numberOf(release) ?? []))
  if (order.includes(0)) return ok(`${name} answers; version ${version}, which Latchkey is tested with.`)
  const releases = tested.join(' and ')
  const newest = tested.at(-1)
  if (order.every((one) => one < 0)) {
    return warning(
      `${name} is version ${version}, which is too old. Latchkey is tested with ${releases}.`,
      `Update to ${newest}.`,
    )
  }
  if (order.every((one) => one > 0)) {
    return warning(
      `${name} is version ${version}, which is newer than tested. Latchkey is tested with ${releases}.`,
      `Look for a newer Latchkey, or use ${newest}.`,
    )
  }
  return warning(
    `${name} is version ${version}, which is not tested. Latchkey is tested with ${releases}.`,
    `Update to ${newest}.`,
  )
}

/**
 * After 26.2.0, a sign-out at Kratos can make browsers delete all cookies of its domain. Latchkey's proxy
 * drops that header, so it affects only browsers that reach Kratos without Latchkey. Kratos does not expose
 * the setting.
 */
export function clearedDataFindings(
  { APP_URL, ORY_BROWSER_URL }: Pick<Config, 'APP_URL' | 'ORY_BROWSER_URL'>,
  version: string,
): Finding[] {
  const number = numberOf(version)
  const isOlder = number !== undefined && compare(number, [26, 2, 0]) <= 0
  if (isOlder || ORY_BROWSER_URL.startsWith(`${APP_URL}/`)) return []
  return skipped(
    `With clear_browser_data, a visitor who signs out at ${ORY_BROWSER_URL} loses Latchkey’s cookies of the same domain, too: latchkey_device and latchkey_known. Kratos does not show whether it is on.`,
    'selfservice.flows.logout.clear_browser_data in Kratos: leave it off; or remove ORY_BROWSER_URL',
  )
}

/**
 * The numbers of a release. Ory numbered by features up to v1.3.1 and v2.3.0, and by year and month since
 * v25.4.0. So a later release always has the greater numbers. Undefined for a build without a number, which
 * reports `master`.
 */
function numberOf(version: string): readonly number[] | undefined {
  const [, ...parts] = /^v?(\d+)\.(\d+)\.(\d+)(?![\d.])/.exec(version) ?? []
  return parts.length === 0 ? undefined : parts.map(Number)
}

/** Below 0 if `left` is older, above 0 if it is newer, and 0 if both are the same. */
function compare(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((part, index) => part !== right[index])
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}
