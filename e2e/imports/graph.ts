import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parse } from '@babel/parser'

/** Files, and what each of them imports: other files of the repository, or names of packages. */
export type Imports = ReadonlyMap<string, readonly string[]>

/**
 * Reads the imports of files: `import`, `export ... from` and `import()`, of types too.
 * @param files paths below `root`, with slashes
 * @returns the imported files as paths below `root`, and packages as they are written
 */
export function readImports(root: string, files: readonly string[]): Imports {
  return new Map(
    files.map((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return [file, specifiersIn(source, file).map((name) => resolved(root, file, name))]
    }),
  )
}

/**
 * The files that run in the browser, too: the ones with 'use client', and all of the repository that they import.
 * @param root where the files are read
 * @param imports of {@link readImports}
 */
export function readBrowserFiles(root: string, imports: Imports): ReadonlySet<string> {
  const isClient = (file: string) => /^(['"])use client\1/.test(readFileSync(join(root, file), 'utf8'))
  const found = new Set([...imports.keys()].filter(isClient))
  for (const file of found) for (const next of imports.get(file) ?? []) if (imports.has(next)) found.add(next)
  return found
}

/** The import paths in a source file, each once. */
export function specifiersIn(source: string, file: string): readonly string[] {
  const plugins = /\.tsx$|\.jsx$/.test(file) ? (['typescript', 'jsx'] as const) : (['typescript'] as const)
  const { program } = parse(source, {
    sourceType: 'module',
    createImportExpressions: true,
    errorRecovery: true,
    plugins: [...plugins],
  })
  const names = program.body.flatMap((statement) =>
    'source' in statement && statement.source ? [statement.source.value] : [],
  )
  // `import()` and `typeof import()` can be anywhere.
  const dynamic = [...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => name)
  return [...new Set([...names, ...dynamic])]
}

const endings = ['', '.ts', '.tsx', '.mts', '.mjs', '.cjs', '.js', '/index.ts']

function resolved(root: string, file: string, name: string): string {
  const path = name.startsWith('@/')
    ? join(/^examples\/[^/]+\//.exec(file)?.[0] ?? '', name.slice(2))
    : name.startsWith('.')
      ? posix.join(dirname(file), name)
      : null
  if (path === null) return name
  const ending = endings.find((one) => one !== '' && existsSync(join(root, path + one)))
  return path + (existsSync(join(root, path)) && /\.\w+$/.test(path) ? '' : (ending ?? ''))
}

/** The cycles of a graph, each as its files. Every cycle shares a file with one of them. */
export function circlesIn(imports: Imports): readonly (readonly string[])[] {
  const done = new Set<string>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (file: string) => {
    const at = path.indexOf(file)
    if (at >= 0) circles.push(path.slice(at))
    if (done.has(file) || at >= 0) return
    path.push(file)
    for (const next of imports.get(file) ?? []) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return circles
}
