import type { FaultEffect } from './faults'

/** How a fault waits. */
export type Delay = (milliseconds: number) => Promise<void>

/** Carries out a fault; what it answers stands in for the service's answer. Without a way to cut the connection it rejects. */
export async function applyFault(
  effect: FaultEffect,
  delay: Delay,
  cut: (() => void) | undefined,
): Promise<Response | undefined> {
  if (effect.kind === 'answer') {
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
