import type { BrowserContext } from '@playwright/test'
import { type FaultName, faultCookie } from '../../sandbox/faults'
import { currentBackend } from './backend'

/**
 * Turns on a fault of Kratos for this browser only (`sandbox/faults.ts`).
 * @param limit a method or a path that the fault is limited to: `POST`, `/self-service/login`
 */
export async function askForFault(context: BrowserContext, fault: FaultName, limit?: string): Promise<void> {
  const value = limit === undefined ? fault : `${fault}:${limit}`
  await context.addCookies([{ name: faultCookie, value, url: currentBackend().appUrl }])
}

/** Turns the fault off. */
export async function endFault(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: faultCookie })
}
