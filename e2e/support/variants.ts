import type { BrowserContext } from '@playwright/test'
import { type VariantName, variantCookie } from '../../sandbox/variants'
import { currentBackend } from './backend'

/** From here on this browser speaks to a Kratos that is set up otherwise (`sandbox/variants.ts`). */
export async function askForVariant(context: BrowserContext, variant: VariantName): Promise<void> {
  await context.addCookies([{ name: variantCookie, value: variant, url: currentBackend().appUrl }])
}

/** Back to the ordinary one. */
export async function endVariant(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: variantCookie })
}
