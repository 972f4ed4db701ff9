import type { BrowserContext } from '@playwright/test'
import { variantCookie } from '../../sandbox/variants'
import type { OryVariantName } from '../ory/config/variants'
import { currentBackend } from './backend'

/** Gives this browser a Kratos with other settings (`e2e/ory/config/variants.ts`). */
export async function askForVariant(context: BrowserContext, variant: OryVariantName): Promise<void> {
  await context.addCookies([{ name: variantCookie, value: variant, url: currentBackend().appUrl }])
}

/** Gives this browser the default Kratos again. */
export async function endVariant(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: variantCookie })
}
