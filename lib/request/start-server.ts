import 'server-only'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { config, configErrors } from '@/lib/config/config'
import { coreVariables } from '@/lib/config/config-schema'
import { unknownText, unknownVariables } from '@/lib/config/unknown-variables'
import { configErrorText, type Variables } from '@/lib/config/variables'
import { log } from '@/lib/log'
import { sendRawCookies } from '@/lib/session/raw-cookies'
import packageJson from '@/package.json'
import { bannerOf, type ServiceUrls, serviceHosts } from './banner'
import { addPeerIpHeader, peerIpHeader } from './peer-ip'

/** A line for the log of the start. */
export interface StartWarning {
  readonly outcome: string
  readonly text: string
}

/** What the capabilities add to the start. Its functions are called after the configuration was found to be right. */
interface StartInput {
  /** What they read from the environment. */
  readonly variables?: readonly Variables[]
  /** Other mistakes. Each names its variable, and ends the start. */
  readonly mistakes?: readonly string[]
  readonly warnings?: () => readonly StartWarning[]
  /** For the banner. */
  readonly services?: () => ServiceUrls
  readonly metricsUrl?: () => string | undefined
}

/**
 * Prepares the server before the first request. Wrong configuration ends the process, with a message that names every
 * mistake. From now on each request has the IP address of its socket, and Kratos' cookies leave as Kratos wrote them.
 */
export function startServer(given: StartInput = {}): void {
  const { variables = [], mistakes = [], warnings = () => [] } = given
  const wrong = [...configErrors(variables), ...mistakes]
  if (wrong.length > 0) {
    process.stderr.write(`\n${configErrorText(wrong)}\n\n`)
    process.exit(1)
  }
  if (config().isProduction) logAsJson()
  addPeerIpHeader()
  sendRawCookies()
  announce([...startWarnings(variables), ...warnings()], given)
  if (config().TRUSTED_PROXY_HOPS === 0) watchForwardedFor(warnOfProxy)
}

/** Writes the banner for people to standard error. Standard output has a line of the log, and one for each warning. */
function announce(warnings: readonly StartWarning[], given: StartInput): void {
  const { APP_URL, isProduction } = config()
  const release = packageJson.version
  if (isProduction) {
    const port = process.env.PORT ?? '3000'
    const services = given.services?.()
    const metricsUrl = given.metricsUrl?.()
    process.stderr.write(bannerOf({ config: config(), release, port, services, metricsUrl }))
    log().info({ outcome: 'started', release, url: APP_URL, services: serviceHosts(config(), services) })
  }
  for (const { outcome, text } of warnings) log().warn({ outcome }, text)
}

function startWarnings(capabilities: readonly Variables[]): readonly StartWarning[] {
  return unknownVariables(process.env, [coreVariables, ...capabilities]).map((one) => ({
    outcome: 'unknown_variable',
    text: unknownText(one),
  }))
}

function warnOfProxy(): void {
  const text =
    'A request has X-Forwarded-For, but TRUSTED_PROXY_HOPS is 0. If a proxy is in front of this server, ' +
    'set TRUSTED_PROXY_HOPS: without it, all visitors have the IP address of the proxy and share one limit.'
  log().warn({ outcome: 'forwarded_for_ignored' }, text)
}

/** Next writes about failed requests to the console. Those messages become lines of our log. */
function logAsJson(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error)
      const text = parts.filter((part) => typeof part === 'string').join(' ')
      log()[level]({ outcome: 'server_message', ...(err && { err }) }, text)
    }
  }
}

const channel = 'http.server.request.start'

/**
 * Calls `warn` once, at the first request with `X-Forwarded-For`. To be used when `TRUSTED_PROXY_HOPS` is 0:
 * behind a proxy, all visitors then have the IP address of the proxy, and share one limit.
 * @returns a function that stops watching
 */
export function watchForwardedFor(warn: () => void): () => void {
  const look = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    if (request.headers['x-forwarded-for'] === undefined || isOurOwn(request)) return
    unsubscribe(channel, look)
    warn()
  }
  subscribe(channel, look)
  return () => unsubscribe(channel, look)
}

/**
 * Whether Next.js sent the request to itself: after a form, it requests the next page, with the headers of the form's
 * request and an `X-Forwarded-For` of its own. Among those headers is the one that we had written.
 */
function isOurOwn({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.includes(peerIpHeader)
}
