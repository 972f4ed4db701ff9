import { z } from 'zod'
import { config } from '@/lib/config/config'
import { httpUrl } from '@/lib/config/variable-types'
import { configReader, type Variables } from '@/lib/config/variables'

const shape = {
  USER_CLIENT_URL: httpUrl.optional(),
  USER_CLIENT_ID: z.string().optional(),
  USER_CLIENT_TOKEN_FETCH: z
    .enum(['server', 'browser'], { error: 'must be server or browser' })
    .default('server'),
  LOGIN_LOGOUT_URL: httpUrl.optional(),
}

/** The variables of the portal (docs/portal.md). */
export const portalVariables = { shape } satisfies Variables<typeof shape>

export const portalConfig = configReader('portal', portalVariables)

/** Where a visitor goes to sign out when the request names no other URL. */
export function loginLogoutUrl(): string {
  return portalConfig().LOGIN_LOGOUT_URL ?? `${config().APP_URL}/login?logout=true`
}
