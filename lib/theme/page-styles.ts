import 'server-only'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { themePath } from './theme-path'

/** Styles, and the file that serves them. */
interface PageStyles {
  readonly css: string
  /** The last part of the URL, if they are served as a file. It is a hash of the content. */
  readonly file: string
  readonly url: string
}

/**
 * The sheet of every page, the same with the fonts of Windows, and one for what only later pages have, such as rows. A
 * first page uses only one of them.
 */
const sheets = { page: 'globals.css', windows: 'windows.css', account: 'account.css' } as const
type Sheet = keyof typeof sheets

/** The sheet that every page in this browser has. */
export function pageSheetFor(userAgent: string | null): 'page' | 'windows' {
  return userAgent?.includes('Windows NT') ? 'windows' : 'page'
}

/** Next loads this module several times in a process. `components/islands/page-styles.tsx` reads the styles, too. */
const keyOf = (sheet: Sheet) => Symbol.for(`latchkey.${sheet}-styles`)
const shared = globalThis as { [key: symbol]: PageStyles | undefined }

/**
 * Our styles by the name of their file: in this build, in another one, or for a failure (`global-error.tsx`).
 * @returns undefined for any other file
 */
export function stylesNamed(file: string): PageStyles | undefined {
  const sheet = /^(page|windows|account)-[\w-]{1,40}\.css$/.exec(file)?.[1]
  return sheet ? pageStyles(sheet as Sheet) : undefined
}

/**
 * The styles of a sheet and of the files that it imports, without comments and spaces. Read once; in development for
 * each page. The build puts the files beside its server (next.config.mjs).
 */
export function pageStyles(sheet: Sheet): PageStyles {
  const known = shared[keyOf(sheet)]
  if (known && process.env.NODE_ENV === 'production') return known
  const css = withoutSpaces(withoutComments(readStyles('app', sheets[sheet])))
  const file = `${sheet}-${createHash('sha256').update(css).digest('base64url').slice(0, 12)}.css`
  const styles = { css, file, url: `${themePath}/${file}` }
  shared[keyOf(sheet)] = styles
  return styles
}

const importLine = /^@import "([^"]+)";$/gm

/** A file with its imports. */
function readStyles(folder: string, name: string): string {
  const css = readFileSync(join(/* turbopackIgnore: true */ process.cwd(), folder, name), 'utf8')
  return css.replace(importLine, (_, imported: string) => readStyles(folder, imported))
}

function withoutSpaces(css: string): string {
  const lines = css.split('\n').map((line) => line.trim())
  return [' {', '{ ', ' }', '} ', '; ', ': ', ', ', '( ', ' )', ' >', '> ']
    .reduce(
      (shorter, pair) => shorter.replaceAll(pair, pair.trim()),
      lines.filter((line) => line !== '').join(' '),
    )
    .replaceAll(';}', '}')
    .replace(/(?<![\d.])0\./g, '.')
}

/** Our files contain no text that looks like a comment. */
function withoutComments(css: string): string {
  const [first, ...others] = css.split('/*')
  return [first, ...others.map((part) => part.slice(part.indexOf('*/') + 2))].join('')
}
