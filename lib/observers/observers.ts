import 'server-only'
import type { AsyncLocalStorage } from 'node:async_hooks'
import { onePerProcess } from '@/lib/process/one-per-process'

/** The request that the current code works for. */
interface CurrentRequest {
  readonly id: string
  /** The path of the URL, without the query. */
  readonly path: string
  /** Undefined when no traces are sent. */
  readonly span?: Span
}

/** One step of a trace: a request, or a call to a service. */
export interface Span {
  readonly traceId: string
  /** The header that makes the next program continue the trace (W3C Trace Context). */
  readonly traceparent: string
  /** Ends the step with an HTTP status, or with the reason why there is no response. */
  end(result: number | string): void
}

/** What is counted. Each value is one of few: never a path, an id or a text that a visitor typed. */
export interface Metrics {
  request(request: { method: string; route: string; status: number; seconds: number }): void
  call(call: { service: string; result: number | string; seconds: number }): void
  outcome(outcome: { step: string; flow: string; outcome: string }): void
  signIn(method: string): void
  limit(limit: string): void
  guess(outcome: string): void
  cspReport(directive: string): void
  readonly screens: Screens
}

/** What became of a form: the visitor went on, the flow has a next step, or the form came back for a cause. */
export type ScreenResult = 'done' | 'next' | { readonly cause: string }

/** What visitors do on the pages of flows. The id of a flow is no label. */
export interface Screens {
  shown(view: { flowId: string; screen: string; language: string }): void
  submitted(form: {
    flowId: string
    screen: string
    method: string
    language: string
    hasScript: boolean
    result: ScreenResult
  }): void
}

/** Where the steps of traces begin. */
export interface Traces {
  /** Sends the steps that have ended. Resolves when they are sent or lost, and never rejects. */
  flush(): Promise<void>
  request(request: { method: string; route: string; traceparent: string | undefined }): Span
  call(call: { service: string; method: string; path: string; parent: Span | undefined }): Span
}

interface Observers {
  metrics?: Metrics
  traces?: Traces
}

/** deploy/server/observers.mjs sets it, and reads the observers by their name. */
const requestKey = Symbol.for('latchkey.current-request')
const server = globalThis as { [requestKey]?: AsyncLocalStorage<CurrentRequest> }

/** The request that the caller works for. Undefined at start, and in the development server. */
export function currentRequest(): CurrentRequest | undefined {
  return server[requestKey]?.getStore()
}

/** The observers of this process; empty when nothing is switched on. */
export const observers = onePerProcess('observers', (): Observers => ({}))

/** Whether anything is switched on. */
export function isObserved(): boolean {
  const { metrics, traces } = observers()
  return metrics !== undefined || traces !== undefined
}
