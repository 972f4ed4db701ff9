import 'server-only'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { themePath } from './theme-path'

/** The styles of every page. */
export interface PageStyles {
  readonly css: string
  /** The last part of the URL where they are a file. It names the content. */
  readonly file: string
  readonly url: string
}

/** Next loads this module several times in a process. `components/islands/page-styles.tsx` reads the styles, too. */
const key = Symbol.for('latchkey.page-styles')
const shared = globalThis as { [key]?: PageStyles }

/**
 * The styles of `app/globals.css` and of the files that it imports, without comments and spaces. Read once; in
 * development for each page. The build puts the files beside its server (next.config.mjs).
 */
export function pageStyles(): PageStyles {
  if (shared[key] && process.env.NODE_ENV === 'production') return shared[key]
  const css = withoutSpaces(withoutComments(readStyles('app', 'globals.css')))
  const file = `page-${createHash('sha256').update(css).digest('base64url').slice(0, 20)}.css`
  shared[key] = { css, file, url: `${themePath}/${file}` }
  return shared[key]
}

/** Whether a file is named as our styles are: in this build, in another one, or for a failure (`global-error.tsx`). */
export function isPageStyles(file: string): boolean {
  return /^page-[\w-]{1,40}\.css$/.test(file)
}

const importLine = /^@import "([^"]+)";$/gm

/** A file with the ones that it imports. */
function readStyles(folder: string, name: string): string {
  const css = readFileSync(join(/* turbopackIgnore: true */ process.cwd(), folder, name), 'utf8')
  return css.replace(importLine, (_, imported: string) => readStyles(folder, imported))
}

function withoutSpaces(css: string): string {
  const lines = css.split('\n').map((line) => line.trim())
  return [' {', '{ ', ' }', '} ', '; ', ': '].reduce(
    (shorter, pair) => shorter.replaceAll(pair, pair.trim()),
    lines.filter((line) => line !== '').join(' '),
  )
}

/** In our files, no text looks like a comment. */
function withoutComments(css: string): string {
  const [first, ...others] = css.split('/*')
  return [first, ...others.map((part) => part.slice(part.indexOf('*/') + 2))].join('')
}
