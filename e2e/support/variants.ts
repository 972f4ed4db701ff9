import type { BrowserContext } from '@playwright/test'
import { variantCookie } from '../../sandbox/variants'
import type { OryVariantName } from '../ory/config/variants'
import { currentBackend } from './backend'

/** Switches this browser to a Kratos with other settings (`e2e/ory/config/variants.ts`). */
export async function askForVariant(context: BrowserContext, variant: OryVariantName): Promise<void> {
  await context.addCookies([{ name: variantCookie, value: variant, url: currentBackend().appUrl }])
}

/** Switches this browser back to the default Kratos. */
export async function endVariant(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: variantCookie })
}
