import 'server-only'
import { isAbsolute } from 'node:path'
import { setOperatorTheme } from '@/lib/config/operator-theme'
import { type FolderTheme, readThemeFolder } from './theme-folder'

/** The theme of an environment, and what is wrong with it. */
interface GivenTheme {
  readonly theme?: FolderTheme
  /** Each names the variable. */
  readonly mistakes: readonly string[]
}

/**
 * Reads the operator's theme.
 * @param environment as `process.env`; the configuration's own check names a path that is not absolute
 */
export function readTheme({
  LATCHKEY_THEME_DIR: directory = '',
}: Readonly<Record<string, string | undefined>>): GivenTheme {
  if (!isAbsolute(directory)) return { mistakes: [] }
  const { theme, mistakes: errors } = readThemeFolder(directory)
  return { theme, mistakes: errors.map((error) => `LATCHKEY_THEME_DIR: ${error}`) }
}

/** Reads the operator's theme once, at the start. Later changes of its files change no page. */
export function loadTheme(environment: Readonly<Record<string, string | undefined>>): GivenTheme {
  const given = readTheme(environment)
  if (given.theme) setOperatorTheme(given.theme)
  return given
}
