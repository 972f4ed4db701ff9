import { randomUUID } from 'node:crypto'
import { setCookie } from '../http/cookies'
import { wantsJson } from '../http/negotiation'
import type { Flow, PendingChange } from '../types'
import type { Visit } from '../visit'

/** Kratos' cookie for pending changes. It contains the id of each change by its method. */
const cookieName = 'ory_kratos_continuity'
const cookieLife = 2_592_000
const changeLifespan = 900_000

/** Saves a change until the visitor has signed in again. The browser's cookie contains its id. */
export function savePendingChange(
  visit: Visit,
  change: Pick<PendingChange, 'identityId' | 'flowId' | 'method' | 'fields'>,
): void {
  const id = randomUUID()
  visit.kratos.store.savePendingChange({
    ...change,
    id,
    expiresAt: new Date(visit.now.getTime() + changeLifespan),
  })
  setIds(visit, { ...pendingIds(visit), [change.method]: id })
}

/**
 * Removes the pending change of this method for the flow and returns it. Only a navigation does this, not a
 * request for JSON. A change for another flow is dropped.
 */
export function takePendingChange(visit: Visit, flow: Flow, method: string): PendingChange | undefined {
  if (wantsJson(visit.request)) return undefined
  const change = dropPendingChange(visit, method)
  const isRight = change && change.flowId === flow.id && change.expiresAt > visit.now
  return isRight && change.identityId === visit.session?.identity.id ? change : undefined
}

/** Removes the pending change of this method and returns it. */
export function dropPendingChange(visit: Visit, method: string): PendingChange | undefined {
  const { [method]: id, ...others } = pendingIds(visit)
  if (id === undefined) return undefined
  setIds(visit, others)
  const change = visit.kratos.store.pendingChange(id)
  visit.kratos.store.deletePendingChange(id)
  return change
}

/** Saves an id in the browser's cookie under a name. */
export function rememberId(visit: Visit, name: string, id: string): void {
  setIds(visit, { ...pendingIds(visit), [name]: id })
}

/** The id in the browser's cookie under a name. */
export function rememberedId(visit: Visit, name: string): string | undefined {
  return pendingIds(visit)[name]
}

function pendingIds(visit: Visit): Record<string, string> {
  const [, encoded = ''] = (visit.cookie(cookieName) ?? '').split('.')
  return Object.fromEntries(new URLSearchParams(Buffer.from(encoded, 'base64url').toString()))
}

function setIds(visit: Visit, ids: Record<string, string>): void {
  const value = `v1.${Buffer.from(new URLSearchParams(ids).toString()).toString('base64url')}`
  const end = new Date(visit.now.getTime() + cookieLife * 1000)
  visit.setCookie(cookieName, value, setCookie(cookieName, value, cookieLife, end))
}
