import { createFindings, type Finding } from './finding'

const { ok, warning, skipped } = createFindings('theme')

/**
 * Checks the contrast of the operator's colors. Invalid files stop the start, so they are not checked here.
 * @param warnings the colors that lack contrast (lib/theme/theme-folder.ts); undefined without a theme
 */
export function checkTheme(warnings: readonly string[] | undefined): Finding[] {
  if (warnings === undefined) return skipped('LATCHKEY_THEME_DIR is not set.')
  if (warnings.length === 0) return ok('Every color of the theme has enough contrast.')
  return warnings.flatMap((text) => warning(text, 'LATCHKEY_THEME_DIR'))
}
