import 'server-only'
import { parseSetCookie } from 'set-cookie-parser'
import type { Config } from '@/lib/config/config'
import { type Finding, findingsOf } from './finding'
import type { KratosView } from './kratos-view'

const { ok, warning, problem } = findingsOf('cookies')

/** Whether Kratos' cookies reach it from our pages, and come along when people return from elsewhere. */
export function checkCookies(config: Config, { login }: KratosView): Finding[] {
  const cookie = parseSetCookie([...login.setCookies]).find(({ name }) => /csrf/i.test(name))
  if (cookie === undefined) {
    return login.status === 200
      ? [problem('Kratos set no cookie with its flow, so nobody can submit it.')]
      : []
  }
  const findings = [
    ...domainFindings(config, cookie.domain),
    ...sameSiteFindings(cookie.sameSite),
    ...secureFindings(config, cookie.secure),
  ]
  return findings.length > 0 ? findings : [ok('Kratos’ cookies fit the address of this app.')]
}

function domainFindings({ APP_URL, ORY_BROWSER_URL }: Config, domain: string | undefined): Finding[] {
  const wanted = domain?.replace(/^\./, '').toLowerCase()
  const hosts = [APP_URL, ORY_BROWSER_URL].map((address) => new URL(address).hostname)
  const [appHost = ''] = hosts
  if (wanted !== undefined) {
    const isFit = hosts.every((host) => host === wanted || host.endsWith(`.${wanted}`))
    if (isFit) return []
    return [
      problem(
        `Kratos makes its cookies for ${wanted}, and this app is at ${appHost}.`,
        `cookies.domain in Kratos: leave it out, or a domain that ${appHost} belongs to`,
      ),
    ]
  }
  if (new Set(hosts).size === 1) return []
  return [
    problem(
      `Browsers reach Kratos at ${hosts[1]} and this app at ${appHost}, and Kratos’ cookies are for the first only.`,
      'ORY_BROWSER_URL: leave it out, so that Kratos is reached through this app; or cookies.domain in Kratos',
    ),
  ]
}

function sameSiteFindings(sameSite: string | undefined): Finding[] {
  if (sameSite?.toLowerCase() !== 'strict') return []
  return [
    warning(
      'Kratos’ cookies stay away when somebody comes from another site: after a provider or a link in a mail they look signed out.',
      'cookies.same_site in Kratos: Lax',
    ),
  ]
}

function secureFindings({ isSecure, isProduction }: Config, secure: boolean | undefined): Finding[] {
  if (!isSecure || !isProduction || secure) return []
  return [
    warning(
      'Kratos does not mark its cookies Secure, as when it is started with --dev. Latchkey marks them on the way, other clients would not.',
      'Start Kratos without --dev.',
    ),
  ]
}
