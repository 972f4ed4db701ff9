import type { BrowserContext } from '@playwright/test'
import { type VariantName, variantCookie } from '../../sandbox/variants'
import { currentBackend } from './backend'

/** Gives this browser a Kratos with other settings (`sandbox/variants.ts`). */
export async function askForVariant(context: BrowserContext, variant: VariantName): Promise<void> {
  await context.addCookies([{ name: variantCookie, value: variant, url: currentBackend().appUrl }])
}

/** Gives this browser the default Kratos again. */
export async function endVariant(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: variantCookie })
}
