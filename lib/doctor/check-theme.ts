import type { Config } from '@/lib/config/config'
import { createFindings, type Finding } from './finding'

const { ok, warning, skipped } = createFindings('theme')

/**
 * Checks the contrast of the operator's colors. Invalid files stop the start, so they are not checked here.
 */
export function checkTheme({ LATCHKEY_THEME_DIR: theme }: Pick<Config, 'LATCHKEY_THEME_DIR'>): Finding[] {
  if (theme === undefined) return skipped('LATCHKEY_THEME_DIR is not set.')
  if (theme.warnings.length === 0) return ok('Every colour of the theme has enough contrast.')
  return theme.warnings.flatMap((text) => warning(text, 'LATCHKEY_THEME_DIR'))
}
