import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(process.cwd(), 'examples')

/** Files of an example that are no source to read. */
const unread =
  /^(?:node_modules|\.next|dist|\.nuxt|\.output|package-lock\.json|go\.sum|README\.md|.*\.d\.ts)$/

/** An application of `examples/`, as the front page shows it. */
export interface Example {
  readonly name: string
  readonly title: string
  /** The first paragraph of its README, as plain text. */
  readonly summary: string
}

/** All applications of `examples/`, by their names. */
export function examples(): Example[] {
  return exampleNames().map((name) => {
    const [heading = '', summary = ''] = readme(name).split(/\n\n+/)
    return { name, title: heading.replace(/^# /, ''), summary: plain(summary) }
  })
}

/**
 * The files of an example, its README first.
 * @returns undefined for an unknown name
 */
export function exampleFiles(
  name: string,
): Array<{ readonly path: string; readonly text: string }> | undefined {
  if (!exampleNames().includes(name)) return undefined
  const root = join(folder, name)
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.split('/').some((part) => unread.test(part)))
    .filter((path) => statSync(join(root, path)).isFile())
    .sort()
  return ['README.md', ...paths].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function exampleNames(): string[] {
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'README.md')))
}

function readme(name: string): string {
  return readFileSync(join(folder, name, 'README.md'), 'utf8')
}

/** The text without Markdown's links and code marks. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replaceAll('\n', ' ')
}
