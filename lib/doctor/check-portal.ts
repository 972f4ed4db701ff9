import 'server-only'
import type { Config } from '@/lib/config/config'
import { configurationOf } from '@/lib/ory/clients/connection'
import { plainCall } from '@/lib/ory/clients/plain-call'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { type Finding, findingsOf } from './finding'

const { ok, problem, warning } = findingsOf('portal')

/** What the portal's own services are asked, where they are configured: they have no address to ask how they are. */
const services = [
  ['user-client', 'The user-client service', 'USER_CLIENT_URL', '/oauth/token'],
  ['auth-service', 'The service for phone codes', 'AUTH_SERVICE_URL', '/'],
] as const

/** Whether the portal's own services are there, and whether the portal can work with them. */
export async function checkPortal(config: Config): Promise<Finding[]> {
  const found = await Promise.all(
    services.map(async ([service, name, variable, path]): Promise<Finding[]> => {
      const address = config[variable]
      if (address === undefined) return []
      const { missing, status } = await toServiceResponse(
        plainCall(configurationOf(service), { method: 'GET', path }),
      )
      if (missing !== undefined) {
        return [
          problem(`${name} does not answer at ${address}.`, `Check ${variable} and that the service runs.`),
        ]
      }
      if (service === 'user-client' && status === 404) {
        return [
          problem(
            `${name} knows no ${path} at ${address}.`,
            `Check ${variable}: it is what stands before it.`,
          ),
        ]
      }
      return [ok(`${name} answers at ${address}.`)]
    }),
  )
  return [...found.flat(), ...judgedPortal(config)]
}

/** What can be told of a portal from its settings alone. */
export function judgedPortal(
  config: Pick<
    Config,
    'APP_URL' | 'USER_CLIENT_URL' | 'USER_CLIENT_ID' | 'USER_CLIENT_TOKEN_FETCH' | 'ALLOWED_RETURN_URLS'
  >,
): Finding[] {
  const { APP_URL, USER_CLIENT_URL, USER_CLIENT_ID, USER_CLIENT_TOKEN_FETCH, ALLOWED_RETURN_URLS } = config
  if (USER_CLIENT_URL === undefined) return []
  const findings: Finding[] = []
  if (!USER_CLIENT_ID) {
    findings.push(warning('The user-client service is not told which client we are.', 'USER_CLIENT_ID'))
  }
  if (ALLOWED_RETURN_URLS.length === 0) {
    findings.push(
      warning(
        'No site may send people here and get them back: all of them end at /loginsuccess.',
        'ALLOWED_RETURN_URLS: the addresses of the sites',
      ),
    )
  }
  if (USER_CLIENT_TOKEN_FETCH === 'server' && !mayShareCookies(APP_URL, USER_CLIENT_URL)) {
    findings.push(
      problem(
        `A cookie of ${new URL(USER_CLIENT_URL).hostname} can never reach ${new URL(APP_URL).hostname}, so that nobody gets a token.`,
        'USER_CLIENT_TOKEN_FETCH: browser',
      ),
    )
  }
  return findings
}

/** Whether two hosts are one, or have a domain in common that a cookie can be for. */
function mayShareCookies(one: string, other: string): boolean {
  const [first = '', second = ''] = [one, other].map((url) => new URL(url).hostname)
  if (first === second) return true
  if ([first, second].some((host) => /^[\d.]+$|^\[/.test(host))) return false
  const domain = (host: string) => host.split('.').slice(-2).join('.')
  return first.includes('.') && domain(first) === domain(second)
}
