import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { onePerProcess } from './one-per-process'

/**
 * Next loads this file several times, and most copies of it when a request first needs them. The first copy comes with
 * `instrumentation.ts`, before the first request.
 */
const runOutside = onePerProcess('outside-requests', () => AsyncLocalStorage.snapshot())()

/**
 * Starts what may outlive the request that needs it: a timer, a pooled connection, a connection to a store. Whatever
 * starts in a request holds the async context of that request until it ends, and through it Node holds everything
 * that was created to respond. On Node 20, one such context references those of many later requests.
 * `e2e/checks/memory.spec.ts` counts what stays.
 * @returns what `begin` returns; code that awaits it continues in its own context
 */
export function outsideRequests<Result>(begin: () => Result): Result {
  return runOutside(begin)
}
