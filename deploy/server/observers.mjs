import { AsyncLocalStorage } from 'node:async_hooks'

/*
 * lib/observers/observers.ts uses the same two names. The first holds the request that the current code works
 * for, so that every line of the log can name it. The second holds metrics and traces if they are on.
 */
export const requests = new AsyncLocalStorage()
globalThis[Symbol.for('latchkey.current-request')] = requests
export const observers = () => globalThis[Symbol.for('latchkey.observers')] ?? {}
