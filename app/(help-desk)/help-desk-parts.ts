import 'server-only'
import type { HelpDeskParts } from '@/lib/help-desk/actions'
import { applicationsOf } from '@/lib/oauth2/applications'
import { revokeAccess } from '@/lib/oauth2/end-access'
import { accountDigest } from '@/lib/rate-limits/account-digest'
import { readAccountLimits, resetAccountLimits } from '@/lib/rate-limits/account-limits'
import { rateLimits } from '@/lib/rate-limits/shared-limits'

/** What the help desk does in other capabilities. */
export const helpDeskParts: HelpDeskParts = {
  revokeAccess,
  accountDigest,
  async resetLimits(names) {
    const store = rateLimits()?.store
    if (store) await Promise.all(names.map((identifier) => resetAccountLimits(store, { identifier })))
  },
}

/** The longest wait of an account, in seconds. */
export async function waitOf(names: readonly string[]): Promise<number> {
  const store = rateLimits()?.store
  if (!store) return 0
  const limits = await Promise.all(names.map((identifier) => readAccountLimits(store, { identifier })))
  return Math.max(0, ...limits.flat().map(({ seconds }) => seconds))
}

/** The names of the applications with access: null if Hydra does not tell, undefined where it is not configured. */
export async function applicationNames(id: string): Promise<readonly string[] | null | undefined> {
  const listed = await applicationsOf(id)
  if (listed === null) return undefined
  return listed.kind === 'ready' ? listed.applications.map(({ client }) => client.name) : null
}
