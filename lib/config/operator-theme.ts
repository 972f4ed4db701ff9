import 'server-only'
import type { OperatorTheme } from '@/lib/theme/theme-folder'
import { config } from './config'

/**
 * The operator's theme; undefined where there is none. A component can ask it in a test that has no configuration.
 */
export function operatorTheme(): OperatorTheme | undefined {
  return process.env.LATCHKEY_THEME_DIR ? config().LATCHKEY_THEME_DIR : undefined
}
