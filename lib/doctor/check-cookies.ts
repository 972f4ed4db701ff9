import 'server-only'
import { parseSetCookie } from 'set-cookie-parser'
import type { Config } from '@/lib/config/config'
import { createFindings, type Finding } from './finding'
import type { KratosProbe } from './kratos-probe'

const { ok, warning, problem } = createFindings('cookies')

/**
 * Checks that browsers send Kratos' cookies from Latchkey's pages, and after a redirect from another site.
 */
export function checkCookies(config: Config, { login }: KratosProbe): Finding[] {
  const cookie = parseSetCookie([...login.setCookies]).find(({ name }) => /csrf/i.test(name))
  if (cookie === undefined) {
    return login.status === 200
      ? problem('Kratos set no cookie with its flow, so nobody can submit the flow.')
      : []
  }
  const findings = [
    ...domainFindings(config, cookie.domain),
    ...sameSiteFindings(cookie.sameSite),
    ...secureFindings(config, cookie.secure),
  ]
  return findings.length > 0 ? findings : ok('Kratos’ cookies fit the URL of Latchkey.')
}

function domainFindings({ APP_URL, ORY_BROWSER_URL }: Config, domain: string | undefined): Finding[] {
  const cookieDomain = domain?.replace(/^\./, '').toLowerCase()
  const hosts = [APP_URL, ORY_BROWSER_URL].map((url) => new URL(url).hostname)
  const [appHost = ''] = hosts
  if (cookieDomain !== undefined) {
    const coversAll = hosts.every((host) => host === cookieDomain || host.endsWith(`.${cookieDomain}`))
    if (coversAll) return []
    return problem(
      `Kratos sets its cookies for ${cookieDomain}, but Latchkey is at ${appHost}.`,
      `cookies.domain in Kratos: remove it, or set a domain that ${appHost} belongs to`,
      { isAboutOurUrl: true },
    )
  }
  if (new Set(hosts).size === 1) return []
  return problem(
    `Browsers reach Kratos at ${hosts[1]} and Latchkey at ${appHost}. Kratos’ cookies are only for ${hosts[1]}.`,
    'ORY_BROWSER_URL: remove it, so that browsers reach Kratos through Latchkey; or set cookies.domain in Kratos',
  )
}

function sameSiteFindings(sameSite: string | undefined): Finding[] {
  if (sameSite?.toLowerCase() !== 'strict') return []
  return warning(
    'Browsers do not send Kratos’ cookies when a visitor comes from another site. After a provider or a link in an email the visitor looks signed out.',
    'cookies.same_site in Kratos: Lax',
  )
}

function secureFindings({ isSecure, isProduction }: Config, secure: boolean | undefined): Finding[] {
  if (!isSecure || !isProduction || secure) return []
  return warning(
    'Kratos does not set Secure on its cookies. It was probably started with --dev. Latchkey adds Secure, but other clients do not.',
    'Start Kratos without --dev.',
    { isAboutOurUrl: true },
  )
}
