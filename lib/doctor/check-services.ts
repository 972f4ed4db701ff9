import 'server-only'
import { z } from 'zod'
import type { Config } from '@/lib/config/config'
import { healthApi, metadataApi } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { type Finding, findingsOf } from './finding'

const { ok, warning, problem, skipped } = findingsOf('services')

const services = [
  ['kratos-public', 'Kratos’ public API', 'ORY_SDK_URL', ''],
  [
    'kratos-admin',
    'Kratos’ admin API',
    'ORY_ADMIN_URL',
    'the courier is not checked, and `npm run ops` does not work',
  ],
  ['hydra-public', 'Hydra’s public API', 'HYDRA_PUBLIC_URL', 'OAuth2 is off'],
  ['hydra-admin', 'Hydra’s admin API', 'HYDRA_ADMIN_URL', 'OAuth2 is off'],
  ['keto-read', 'Keto’s read API', 'KETO_READ_URL', 'permissions are off'],
  ['keto-write', 'Keto’s write API', 'KETO_WRITE_URL', 'permissions are off'],
] as const

type Service = (typeof services)[number]

/** Checks that each configured service answers, is ready, and is the service that its variable names. */
export async function checkServices(config: Config): Promise<Finding[]> {
  const found = await Promise.all(services.map((service) => checkService(config, service)))
  return found.flat()
}

async function checkService(config: Config, [service, name, variable, without]: Service): Promise<Finding[]> {
  const url = config[variable]
  if (!url) return [skipped(`${name} is not configured: ${without}.`, variable)]
  const { status, missing, location = '' } = await toServiceResponse(healthApi(service).isReady(asProgram))
  const check = `Check ${variable} and that ${name.split('’')[0]} runs.`
  if (missing === 'timeout') return [problem(`${name} at ${url} did not answer within five seconds.`, check)]
  if (missing) return [problem(`${name} does not answer at ${url}.`, check)]
  if (status === 200) return [await versionOf(service, name, url)]
  // Kratos' admin port redirects every path that is not below /admin.
  if (status >= 300 && status < 400 && location.endsWith('/admin/health/ready')) {
    return [problem(`${url} is Kratos’ admin API, not ${name}.`, `${variable}: the URL of ${name}`)]
  }
  if (status === 503) {
    return [
      problem(
        `${name} at ${url} says that it is not ready.`,
        'Look at its log. Most often its database does not answer or is not migrated.',
      ),
    ]
  }
  return [
    problem(`The server at ${url} is not ${name}: it answered ${status}.`, `${variable}: the URL of ${name}`),
  ]
}

const asProgram = { headers: { Accept: 'application/json' } }
const versionSchema = z.looseObject({ version: z.string() })

/** Only the admin ports give their version. */
async function versionOf(service: Service[0], name: string, url: string): Promise<Finding> {
  if (!service.endsWith('-admin')) return ok(`${name} answers at ${url}.`)
  const { body } = await toServiceResponse(metadataApi(service).getVersion(asProgram))
  const version = versionSchema.safeParse(body).data?.version
  return version === undefined ? ok(`${name} answers at ${url}.`) : versionFinding(service, name, version)
}

/** The oldest releases that Latchkey is tested with. */
const oldestTested = { 'kratos-admin': [1, 3], 'hydra-admin': [2, 3] } as const

/** Warns about a release that is older than our tests. A private build has no number to compare. */
export function versionFinding(service: string, name: string, version: string): Finding {
  const [, major, minor] = /^v?(\d+)\.(\d+)\./.exec(version) ?? []
  const [oldestMajor, oldestMinor] = oldestTested[service as keyof typeof oldestTested]
  const isOlder =
    major !== undefined &&
    (Number(major) < oldestMajor || (Number(major) === oldestMajor && Number(minor) < oldestMinor))
  if (!isOlder) return ok(`${name} answers; version ${version}.`)
  const oldest = `${oldestMajor}.${oldestMinor}`
  return warning(
    `${name} is version ${version}; Latchkey is tested with ${oldest} and later.`,
    `Update to ${oldest} or later.`,
  )
}
