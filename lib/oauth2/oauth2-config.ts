import { type Config, config } from '@/lib/config/config'
import { httpsOrigins, onOrOff, readBy } from '@/lib/config/variable-types'
import { configReader, type ValuesOf, type Variables } from '@/lib/config/variables'
import { parseNativeApps } from '@/lib/urls/native-apps'

const shape = {
  HYDRA_DYNAMIC_REGISTRATION: onOrOff.default('off'),
  NATIVE_APPS: readBy(parseNativeApps).default(new Map()),
  LATCHKEY_CLIENT_THEMES: onOrOff.default('off'),
  LATCHKEY_CLIENT_LOGO_ORIGINS: httpsOrigins.default([]),
}

/** The variables of what applications see: their brand, native apps, clients that describe themselves. */
export const oauth2Variables = { shape } satisfies Variables<typeof shape>

export const oauth2Config = configReader('oauth2', oauth2Variables)

/** What the look of an application depends on. */
export type ClientSettings = Pick<
  ValuesOf<typeof shape>,
  'HYDRA_DYNAMIC_REGISTRATION' | 'LATCHKEY_CLIENT_THEMES' | 'LATCHKEY_CLIENT_LOGO_ORIGINS'
> &
  Pick<Config, 'APP_URL'>

export function clientSettings(): ClientSettings {
  return { ...oauth2Config(), APP_URL: config().APP_URL }
}
