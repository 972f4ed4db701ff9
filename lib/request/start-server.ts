import 'server-only'
import { ConfigError, config } from '@/lib/config/config'
import { log } from '@/lib/log'
import { makeRoomForHeaders } from './header-room'
import { notePeerIps } from './peer-ip'

/**
 * What must happen before the first request: a wrong environment ends the process with everything that is wrong
 * with it, and from here on each request knows the address at the other end of its socket and may bring our cookies.
 */
export function startServer(): void {
  try {
    if (config().isProduction) logAsJson()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`\n${error.message}\n\n`)
    process.exit(1)
  }
  notePeerIps()
  makeRoomForHeaders()
}

/** What Next writes about a request that it could not serve becomes a line of our log. */
function logAsJson(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error)
      const text = parts.filter((part) => typeof part === 'string').join(' ')
      log()[level]({ outcome: 'server_message', ...(err && { err }) }, text)
    }
  }
}
