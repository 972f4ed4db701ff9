import 'server-only'
import pino from 'pino'
import { currentRequest } from '@/lib/observers/observers'
import { config } from './config/config'

let logger: pino.Logger | undefined

/**
 * The log of this process: JSON lines on standard output, at `LOG_LEVEL`. Callers name each field that they
 * log. They never log a cookie, body, code, token, password or whole identifier. A line that is written
 * during a request also has its id, the path of its URL, and the id of its trace (docs/operating.md).
 */
export function log(): pino.Logger {
  logger ??= pino(
    {
      level: config().LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: requestFields,
    },
    standardOutput(),
  )
  return logger
}

/** How many characters wait while the disk of the log is full. Later lines are lost. */
const maxBacklogBytes = 1024 * 1024

/**
 * Standard output, where a write may fail because a disk is full. Requests are still served then. Without a
 * listener, the error would end the process. Without `sync`, pino would never stop trying to write the last lines
 * when the process ends.
 */
function standardOutput() {
  const output = pino.destination({ fd: process.stdout.fd ?? 1, sync: true, maxLength: maxBacklogBytes })
  output.on('error', () => {})
  return output
}

function requestFields(): object {
  const request = currentRequest()
  if (request === undefined) return {}
  const { id: requestId, path, span } = request
  return span ? { requestId, path, traceId: span.traceId } : { requestId, path }
}
