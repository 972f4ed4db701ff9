import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { OperatorTheme, ThemeFile } from '@/lib/config/operator-theme'
import { contrastWarnings, darkLogoWarnings, type ThemeColors } from './contrast-warnings'
import { readThemeCss, type ThemeCss } from './read-theme-css'
import { themePath } from './theme-path'
import { accentOf, completeColors, onAccentOf, pageColorsOf, themeStyles } from './theme-styles'

/** The theme of a folder: what pages use, and what the mails and the operator read. */
export interface FolderTheme extends OperatorTheme {
  /** Every token of both themes, for documents other than pages. */
  readonly tokens: ThemeColors
  /** Colors that lack contrast. */
  readonly warnings: readonly string[]
}

/** The files that a folder may have, and their maximum size: a page is ready without it, but shows it. */
const kinds = {
  '.svg': { type: 'image/svg+xml', most: 100_000 },
  '.woff2': { type: 'font/woff2', most: 1_000_000 },
  '.css': { type: 'text/css', most: 100_000 },
} as const
const names =
  /^(?:theme\.css|logo\.svg|logo-dark\.svg|icon\.svg|providers\/[^/]+\.svg|fonts\/[\w-][\w.-]*\.woff2)$/
/** Notes beside the theme, such as those that the license of a font requires. */
const notes = /(?:^|\/)(?:\.[^/]*|README[^/]*|LICEN[CS]E[^/]*|OFL[^/]*)$/i
const expectedNames =
  'theme.css, logo.svg, logo-dark.svg, icon.svg, providers/<provider id>.svg and fonts/<name>.woff2'

/**
 * Reads the folder of an operator's theme (`LATCHKEY_THEME_DIR`).
 * @param directory an absolute path
 * @returns the theme, and all errors, each with its file, and with line and property if there are any; never
 * throws
 */
export function readThemeFolder(directory: string): {
  readonly theme: FolderTheme
  readonly mistakes: readonly string[]
} {
  const errors: string[] = []
  const contents = new Map<string, Buffer>()
  for (const name of filesIn(directory, errors)) {
    const content = contentOf(directory, name, errors)
    if (content !== undefined) contents.set(name, content)
  }
  const css = readThemeCss(contents.get('theme.css')?.toString('utf8') ?? '')
  errors.push(...css.mistakes.map((error) => `theme.css:${error}`))
  for (const { file, line } of css.fonts) {
    if (!contents.has(file))
      errors.push(`theme.css:${line}: src of @font-face names ${file}, which is missing`)
  }
  if (contents.has('logo-dark.svg') && !contents.has('logo.svg')) {
    errors.push('logo-dark.svg needs a logo.svg, for the light theme')
  }
  return { theme: themeOf(css, contents), mistakes: errors }
}

function themeOf(css: ThemeCss, contents: ReadonlyMap<string, Buffer>): FolderTheme {
  const files = new Map<string, ThemeFile>()
  const urls: Record<string, string> = {}
  for (const [name, content] of contents) {
    const extension = extname(name)
    if (extension !== '.svg' && extension !== '.woff2') continue
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
    files.set(`${hash}${extension}`, { type: kinds[extension].type, content: new Uint8Array(content) })
    urls[name] = `${themePath}/${hash}${extension}`
  }
  const providers = Object.entries(urls).flatMap(([name, url]) => {
    const id = /^providers\/(.+)\.svg$/.exec(name)?.[1]
    return id === undefined ? [] : [[id.toLowerCase(), url] as const]
  })
  const tokens = completeColors(css)
  const logo = contents.has('logo-dark.svg') ? undefined : contents.get('logo.svg')?.toString('utf8')
  return {
    styles: themeStyles(css, urls),
    tokens,
    pageColors: pageColorsOf(css),
    accent: accentOf(css),
    onAccent: onAccentOf(css),
    logoUrl: urls['logo.svg'],
    darkLogoUrl: urls['logo-dark.svg'],
    iconUrl: urls['icon.svg'],
    providerUrls: Object.fromEntries(providers),
    files,
    warnings: [...contrastWarnings(tokens), ...(logo === undefined ? [] : darkLogoWarnings(logo, tokens))],
  }
}

function filesIn(directory: string, errors: string[]): string[] {
  try {
    const entries = readdirSync(/* turbopackIgnore: true */ directory, { withFileTypes: true })
    return entries
      .flatMap(({ name }) =>
        name === 'providers' || name === 'fonts'
          ? readdirSync(/* turbopackIgnore: true */ join(directory, name)).map((file) => `${name}/${file}`)
          : [name],
      )
      .filter((name) => !notes.test(name))
      .sort()
  } catch {
    errors.push(`must be a directory that can be read; ${directory} is not`)
    return []
  }
}

/** The content of a file that is optional and valid. */
function contentOf(directory: string, name: string, errors: string[]): Buffer | undefined {
  const kind = kinds[extname(name) as keyof typeof kinds]
  if (!names.test(name) || kind === undefined) {
    errors.push(`${name} is not a file of a theme; these are: ${expectedNames}`)
    return undefined
  }
  const content = read(join(directory, name))
  const wrong = content === undefined ? [' cannot be read'] : wrongIn(name, content, kind.most)
  errors.push(...wrong.map((error) => `${name}${error}`))
  return wrong.length === 0 ? content : undefined
}

function wrongIn(name: string, content: Buffer, most: number): readonly string[] {
  if (content.length > most) return [` is larger than ${most / 1000} kB`]
  if (name.endsWith('.svg')) return svgErrors(content.toString('utf8')).map((error) => `:${error}`)
  const isFont = content.toString('latin1', 0, 4) === 'wOF2'
  return name.endsWith('.woff2') && !isFont ? [' is not a WOFF2 font'] : []
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(/* turbopackIgnore: true */ path)
  } catch {
    return undefined
  }
}

/**
 * What an SVG must not contain. Browsers run no script of an image; this keeps the file harmless elsewhere,
 * too.
 */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/<script\b/i, '<script>'],
  [/<foreignObject\b/i, '<foreignObject>'],
  [/<!(?:ENTITY|DOCTYPE[^>]*\[)/i, 'an entity'],
  [/\son[a-z]+\s*=/i, 'an event handler'],
  [/(?:href|src)\s*=\s*["']\s*(?!#|data:image\/)[^"'\s]/i, 'a link to another file'],
  [/url\(\s*["']?\s*(?!["']?\s*#)/i, 'a url() of another file'],
  [/@import\b/i, '@import'],
]

/** The errors of an operator's SVG file, each with its line. Empty if it is a plain drawing. */
function svgErrors(text: string): readonly string[] {
  if (!/<svg[\s>]/.test(text)) return ['1: is not an SVG file']
  return forbidden.flatMap(([pattern, name]) =>
    [...text.matchAll(new RegExp(pattern, 'gi'))].map(({ index }) => {
      const line = text.slice(0, index).split('\n').length
      return `${line}: has ${name}; only a drawing is allowed`
    }),
  )
}
