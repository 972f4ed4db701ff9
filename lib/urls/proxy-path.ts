import { type FlowKind, flowKinds } from './flow-kind'

/** Where our own origin serves Kratos' public API (docs/behaviour.md 2.1). */
export const proxyPath = '/api/.ory'

const kind = `(${flowKinds.join('|')})`
const submitted = new RegExp(`^${proxyPath}/self-service/${kind}$`)
const started = new RegExp(`^${proxyPath}/self-service/${kind}/(?:browser|api)$`)
const callback = new RegExp(`^${proxyPath}/self-service/methods/oidc/callback(?:/([^/]+))?$`)

/** The kind of the flow that a request for this path submits. Undefined for any other path. */
export function submittedKind(pathname: string): FlowKind | undefined {
  return submitted.exec(pathname)?.[1] as FlowKind | undefined
}

/** The kind of the flow that a request for this path starts. Undefined for any other path. */
export function startedKind(pathname: string): FlowKind | undefined {
  return started.exec(pathname)?.[1] as FlowKind | undefined
}

/** Whether a provider sends browsers to this path. Kratos' callback names no provider for one with `pkce: force`. */
export function isProviderCallback(pathname: string): boolean {
  return callback.test(pathname)
}

/** The provider that Kratos' callback names. Undefined where it names none, and for any other path. */
export function providerOfCallback(pathname: string): string | undefined {
  return callback.exec(pathname)?.[1]
}
