import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { cookies, headers } from 'next/headers'

/** The headers that the browser sent. */
export type SentHeaders = Pick<Headers, 'get' | 'has'>

/** The cookies that the browser sent, with the changes of the response. */
export type RequestCookies = Pick<
  Awaited<ReturnType<typeof cookies>>,
  'get' | 'getAll' | 'has' | 'set' | 'delete'
>

/** A request that the server answers without Next. */
export interface RequestScope {
  readonly headers: SentHeaders
  readonly cookies: RequestCookies
}

/** Next loads this module more than once in a process, so the scope is kept in the process. */
const key = Symbol.for('latchkey.request-scope')
const shared = globalThis as { [key]?: AsyncLocalStorage<RequestScope> }
shared[key] ??= new AsyncLocalStorage()
const scopes = shared[key]

/** Runs `work` for a request that Next does not know. What it calls reads the request from the scope. */
export function inRequestScope<Result>(scope: RequestScope, work: () => Result): Result {
  return scopes.run(scope, work)
}

/** The headers of the current request: of its scope, or else Next's. */
export async function requestHeaders(): Promise<SentHeaders> {
  return scopes.getStore()?.headers ?? headers()
}

/**
 * The cookies of the current request: of its scope, or else Next's. They can be changed only in a server action or
 * route handler, and in a scope.
 */
export async function requestCookies(): Promise<RequestCookies> {
  return scopes.getStore()?.cookies ?? cookies()
}
