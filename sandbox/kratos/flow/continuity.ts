import { randomUUID } from 'node:crypto'
import { setCookie } from '../http/cookies'
import { wantsJson } from '../http/negotiation'
import type { Visit } from '../visit'
import type { Fields } from './fields'
import type { Flow } from './flow'

/** A change of settings that waits until its owner has signed in once more. */
export type WaitingChange = {
  id: string
  identityId: string
  flowId: string
  /** Which method it is a change of; Kratos keeps one of each. */
  method: string
  fields: Fields
  expiresAt: Date
}

/** Kratos' cookie for what waits; it names the method and the id of each change. */
const cookieName = 'ory_kratos_continuity'
const cookieLife = 2_592_000
const patience = 900_000

/** Puts a change aside; the browser's cookie remembers it. */
export function putAside(
  visit: Visit,
  change: Pick<WaitingChange, 'identityId' | 'flowId' | 'method' | 'fields'>,
): void {
  const id = randomUUID()
  visit.kratos.store.saveWaitingChange({ ...change, id, expiresAt: new Date(visit.now.getTime() + patience) })
  keep(visit, { ...waitingIds(visit), [change.method]: id })
}

/**
 * Takes what this method left waiting for the flow, once. Only a navigation carries on what was put aside, not a
 * request for JSON; a change of another flow is dropped.
 */
export function takeUp(visit: Visit, flow: Flow, method: string): WaitingChange | undefined {
  if (wantsJson(visit.request)) return undefined
  const change = drop(visit, method)
  const isRight = change && change.flowId === flow.id && change.expiresAt > visit.now
  return isRight && change.identityId === visit.session?.identity.id ? change : undefined
}

/** Forgets what this method left waiting. */
export function drop(visit: Visit, method: string): WaitingChange | undefined {
  const { [method]: id, ...others } = waitingIds(visit)
  if (id === undefined) return undefined
  keep(visit, others)
  const change = visit.kratos.store.waitingChange(id)
  visit.kratos.store.deleteWaitingChange(id)
  return change
}

/** Lets the browser's cookie remember an id under a name. */
export function keepId(visit: Visit, name: string, id: string): void {
  keep(visit, { ...waitingIds(visit), [name]: id })
}

/** The id that the browser's cookie remembers under a name. */
export function keptId(visit: Visit, name: string): string | undefined {
  return waitingIds(visit)[name]
}

function waitingIds(visit: Visit): Record<string, string> {
  const [, encoded = ''] = (visit.cookie(cookieName) ?? '').split('.')
  return Object.fromEntries(new URLSearchParams(Buffer.from(encoded, 'base64url').toString()))
}

function keep(visit: Visit, ids: Record<string, string>): void {
  const value = `v1.${Buffer.from(new URLSearchParams(ids).toString()).toString('base64url')}`
  const end = new Date(visit.now.getTime() + cookieLife * 1000)
  visit.setCookie(cookieName, value, setCookie(cookieName, value, cookieLife, end))
}
