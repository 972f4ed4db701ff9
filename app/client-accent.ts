import 'server-only'
import { operatorTheme } from '@/lib/config/operator-theme'
import type { ClientSettings } from '@/lib/oauth2/oauth2-config'
import { accentStyle } from '@/lib/theme/accent-style'
import { onAccentOf } from '@/lib/theme/theme-styles'

type Settings = Pick<ClientSettings, 'LATCHKEY_CLIENT_THEMES'>

const ourOnAccent = onAccentOf({ light: {}, dark: {} })

/**
 * The style of a page with the color of an application. Undefined where the operator does not allow it, and when people
 * could not read the text on it.
 */
export function clientAccentStyle(color: string | undefined, settings: Settings): string | undefined {
  if (settings.LATCHKEY_CLIENT_THEMES === 'off') return undefined
  return accentStyle(color, operatorTheme()?.onAccent ?? ourOnAccent)
}
