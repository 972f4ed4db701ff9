import 'server-only'
import { configurationOf } from '@/lib/ory/clients/connection'
import { plainCall } from '@/lib/ory/clients/plain-call'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import type { ExaminedConfig } from './examined-config'
import { createFindings, type Finding } from './finding'

const { ok, problem, warning } = createFindings('portal')

/** The paths that show whether these services respond. They have no health endpoint. */
const services = [
  ['user-client', 'The user-client service', 'USER_CLIENT_URL', '/oauth/token'],
  ['auth-service', 'The service for phone codes', 'AUTH_SERVICE_URL', '/'],
] as const

/** Checks that the user-client service and the auth service respond, and that the portal's settings fit. */
export async function checkPortal(config: ExaminedConfig): Promise<Finding[]> {
  const found = await Promise.all(
    services.map(async ([service, title, variable, path]): Promise<Finding[]> => {
      const url = config[variable]
      if (url === undefined) return []
      const { missing, status } = await toServiceResponse(
        plainCall(configurationOf({ name: service, variable, baseUrl: url }), { method: 'GET', path }),
      )
      if (missing !== undefined) {
        return problem(`${title} does not respond at ${url}.`, `Check ${variable} and that the service runs.`)
      }
      if (service === 'user-client' && status === 404) {
        return problem(
          `${title} has no ${path} at ${url}.`,
          `${variable}: the part of the URL before ${path}`,
        )
      }
      return ok(`${title} answers at ${url}.`)
    }),
  )
  return [...found.flat(), ...portalFindings(config)]
}

/** Checks the portal's settings without calling a service. */
export function portalFindings(
  config: Pick<
    ExaminedConfig,
    'APP_URL' | 'USER_CLIENT_URL' | 'USER_CLIENT_ID' | 'USER_CLIENT_TOKEN_FETCH' | 'ALLOWED_RETURN_URLS'
  >,
): Finding[] {
  const { APP_URL, USER_CLIENT_URL, USER_CLIENT_ID, USER_CLIENT_TOKEN_FETCH, ALLOWED_RETURN_URLS } = config
  if (USER_CLIENT_URL === undefined) return []
  const findings: Finding[] = []
  if (!USER_CLIENT_ID) {
    findings.push(...warning('Latchkey sends no client ID to the user-client service.', 'USER_CLIENT_ID'))
  }
  if (ALLOWED_RETURN_URLS.length === 0) {
    findings.push(
      ...warning(
        'No site is allowed as a return_to, so every visitor ends at /loginsuccess.',
        'ALLOWED_RETURN_URLS: the URLs of the sites',
      ),
    )
  }
  if (USER_CLIENT_TOKEN_FETCH === 'server' && !mayShareCookies(APP_URL, USER_CLIENT_URL)) {
    findings.push(
      ...problem(
        `Browsers never send a cookie of ${new URL(USER_CLIENT_URL).hostname} to ${new URL(APP_URL).hostname}, so nobody gets a token.`,
        'USER_CLIENT_TOKEN_FETCH: browser',
      ),
    )
  }
  return findings
}

/** Whether the hosts are the same, or share a domain that a cookie can be set for. */
function mayShareCookies(one: string, other: string): boolean {
  const [first = '', second = ''] = [one, other].map((url) => new URL(url).hostname)
  if (first === second) return true
  if ([first, second].some((host) => /^[\d.]+$|^\[/.test(host))) return false
  const domain = (host: string) => host.split('.').slice(-2).join('.')
  return domain(first) === domain(second)
}
