import 'server-only'
import pino from 'pino'
import { config } from './config/config'

let logger: pino.Logger | undefined

/**
 * The log of this process: JSON lines on standard output, at `LOG_LEVEL`. Callers name each field that they
 * log. They never log a cookie, body, code, token, password or whole identifier.
 */
export function log(): pino.Logger {
  logger ??= pino({ level: config().LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  return logger
}
