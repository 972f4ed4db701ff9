import type { Config } from '@/lib/config/config'
import { isLoopbackHost } from '@/lib/http/secure-url'
import { createFindings, type Finding } from './finding'

const { ok, warning, problem } = createFindings('secrets')

/** Words that are in examples and not in random text. */
const exampleWords = /secret|change|example|test|develop|password|latchkey|12345/i

/**
 * Checks that Latchkey's secrets are set and look random, that browsers use https, and that Latchkey trusts
 * the proxy that this requires. No secret is printed.
 */
export function checkSecrets(config: Config): Finding[] {
  const findings = [
    ...sessionFindings(config),
    ...actionsFindings(config),
    ...transportFindings(config),
    ...proxyFindings(config),
  ]
  return findings.length > 0 ? findings : ok('The secrets look random.')
}

function sessionFindings({ SESSION_SECRET }: Config): Finding[] {
  const weak = SESSION_SECRET.filter((secret) => exampleWords.test(secret) || new Set(secret).size < 10)
  if (weak.length === 0) return []
  return problem(
    'SESSION_SECRET does not look random. Anyone who guesses it can forge Latchkey’s session cookie.',
    'SESSION_SECRET: openssl rand -hex 32',
  )
}

function actionsFindings({ NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key, SESSION_SECRET }: Config): Finding[] {
  const change = 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: openssl rand -base64 32'
  if (key === undefined) {
    return warning('A page that was opened before a deploy cannot submit its form after the deploy.', change)
  }
  if (new Set(Buffer.from(key, 'base64')).size < 8) {
    return problem('NEXT_SERVER_ACTIONS_ENCRYPTION_KEY is not random.', change)
  }
  return SESSION_SECRET.includes(key)
    ? problem('NEXT_SERVER_ACTIONS_ENCRYPTION_KEY is also a SESSION_SECRET.', change)
    : []
}

function transportFindings({ APP_URL, isSecure }: Config): Finding[] {
  const { hostname } = new URL(APP_URL)
  if (isSecure || isLoopbackHost(hostname)) return []
  return problem(
    'Visitors reach Latchkey without encryption. Anyone on the network can read their passwords.',
    'APP_URL: an https URL',
  )
}

/** Latchkey itself serves http, so a proxy in front of it terminates https. */
function proxyFindings({ isSecure, TRUSTED_PROXY_HOPS }: Config): Finding[] {
  if (!isSecure || TRUSTED_PROXY_HOPS > 0) return []
  return warning(
    'APP_URL is https, so a proxy is in front, but its X-Forwarded-For is not trusted: all visitors have the IP address of the proxy and share one limit.',
    'TRUSTED_PROXY_HOPS: the number of proxies in front of Latchkey',
  )
}
