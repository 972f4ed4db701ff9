import 'server-only'
import { config } from '@/lib/config/config'
import { hasPermission } from '@/lib/ory/keto/has-permission'
import type { Identity } from '@/lib/ory/kratos/identity/identity'
import { helpDeskConfig } from './help-desk-config'

/**
 * Whether a person may use the help desk: with Keto, if it says so (`HELP_DESK_RELATION`), else if one of their
 * verified addresses is in `HELP_DESK_PEOPLE`. It is asked again for each page and each action, so a removed helper has
 * no access left.
 * @returns null if Keto cannot say
 */
export async function isHelper({
  id,
  verifiedAddresses,
}: Pick<Identity, 'id' | 'verifiedAddresses'>): Promise<boolean | null> {
  const { HELP_DESK_PEOPLE, HELP_DESK_RELATION } = helpDeskConfig()
  if (config().KETO_READ_URL !== undefined) return hasPermission({ ...HELP_DESK_RELATION, subjectId: id })
  return verifiedAddresses.some((address) => HELP_DESK_PEOPLE.includes(address.toLowerCase()))
}
