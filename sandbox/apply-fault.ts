import type { Context } from 'hono'
import type { FaultEffect } from './faults'

/** Waits. A test passes a function that returns immediately. */
export type Delay = (milliseconds: number) => Promise<void>

/**
 * Applies a fault. Returns the response that replaces the service's own, or undefined if the request
 * continues. Rejects, as `fetch` does, for a fault that cuts the connection when there is no `cut`.
 */
export async function applyFault(
  effect: FaultEffect,
  delay: Delay,
  cut: (() => void) | undefined,
): Promise<Response | undefined> {
  if (effect.kind === 'response') {
    return new Response(effect.body, { status: effect.status, headers: effect.headers })
  }
  if (effect.kind === 'delay') await delay(effect.milliseconds)
  if (effect.kind !== 'disconnect') return undefined
  if (!cut) throw new TypeError('fetch failed')
  cut()
  return new Response(null, { status: 502 })
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** A function that cuts the connection of a request, if there is a connection. */
export function cutOf(context: Context): (() => void) | undefined {
  const { incoming } = Object(context.env) as { incoming?: { socket: { destroy(): void } } }
  return incoming && (() => incoming.socket.destroy())
}
