import 'server-only'
import pino from 'pino'
import { config } from './config/config'
import { currentRequest } from './telemetry/observers'

let logger: pino.Logger | undefined

/**
 * The log of this process: JSON lines on standard output, at `LOG_LEVEL`. Callers name each field that they
 * log. They never log a cookie, body, code, token, password or whole identifier. A line that is written
 * during a request also has its id, the path of its URL, and the id of its trace (docs/log.md).
 */
export function log(): pino.Logger {
  logger ??= pino({
    level: config().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: requestFields,
  })
  return logger
}

function requestFields(): object {
  const request = currentRequest()
  if (request === undefined) return {}
  const { id: requestId, path, span } = request
  return span ? { requestId, path, traceId: span.traceId } : { requestId, path }
}
