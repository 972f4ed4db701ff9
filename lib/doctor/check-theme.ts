import type { Config } from '@/lib/config/config'
import { createFindings, type Finding } from './finding'

const { ok, warning, skipped } = createFindings('theme')

/** Checks that people can read the operator's colours. Wrong files are found at the start: they stop it. */
export function checkTheme({ LATCHKEY_THEME_DIR: theme }: Pick<Config, 'LATCHKEY_THEME_DIR'>): Finding[] {
  if (theme === undefined) return skipped('LATCHKEY_THEME_DIR is not set.')
  if (theme.warnings.length === 0) return ok('Every colour of the theme has enough contrast.')
  return theme.warnings.flatMap((text) => warning(text, 'LATCHKEY_THEME_DIR'))
}
