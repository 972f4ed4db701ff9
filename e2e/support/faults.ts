import type { BrowserContext } from '@playwright/test'
import { type FaultName, faultCookie } from '../../sandbox/faults'
import { currentBackend } from './backend'

/**
 * From here on this browser gets a fault from Kratos, nobody else does (`sandbox/faults.ts`).
 * @param limit a method or a path: `POST`, `/self-service/login`
 */
export async function askForFault(context: BrowserContext, fault: FaultName, limit?: string): Promise<void> {
  const value = limit === undefined ? fault : `${fault}:${limit}`
  await context.addCookies([{ name: faultCookie, value, url: currentBackend().appUrl }])
}

/** Kratos is well again. */
export async function endFault(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: faultCookie })
}
