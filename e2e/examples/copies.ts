import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { cacheFolder } from '../ory/process/cache-folder'

const examples = 'examples'

/** What an example generates itself, so it is in no template. A copy keeps the packages. */
const made = new Set([
  ...['node_modules', '.next', '.nuxt', '.output', 'dist', 'next-env.d.ts'],
  ...['.venv', '__pycache__', 'run'],
])
const packages = 'node_modules'

/** Records in the copy what it was built from. */
const markFile = '.built-from'

/** The names of all examples: the folders that have a README. */
export function exampleFolders(): string[] {
  return readdirSync(examples).filter((name) => existsSync(join(examples, name, 'README.md')))
}

/**
 * The copy of an example that the tests run, outside of this repository: so it contains only the template. It
 * stays between two runs, with its packages.
 */
export function copyOf(name: string): string {
  return join(dirname(cacheFolder()), examples, name)
}

/** Copies the files of an example. Removes what an older copy has besides them, except its packages. */
export function renewCopy(name: string): void {
  const copy = copyOf(name)
  mkdirSync(copy, { recursive: true })
  for (const old of readdirSync(copy).filter((entry) => entry !== packages))
    rmSync(join(copy, old), { recursive: true })
  copyFiles(name, copy)
}

/** Copies the files of an example into a folder, without what the example generates itself. */
export function copyFiles(name: string, folder: string): void {
  for (const file of filesOf(name)) cpSync(join(examples, name, file), join(folder, file))
}

/** Whether the copy was built from the current files of the example, by this Node.js. */
export function isBuilt(name: string): boolean {
  return read(join(copyOf(name), markFile)) === fingerprint(name)
}

export function markBuilt(name: string): void {
  writeFileSync(join(copyOf(name), markFile), fingerprint(name))
}

/** Whether the copy has the packages of this lock file: npm writes a list of what it installed. */
export function hasPackages(name: string): boolean {
  const [installed, wanted] = [
    join(copyOf(name), packages, '.for-lock-file'),
    join(examples, name, 'package-lock.json'),
  ].map(read)
  return wanted !== null && installed === wanted
}

export function markPackages(name: string): void {
  cpSync(join(examples, name, 'package-lock.json'), join(copyOf(name), packages, '.for-lock-file'))
}

function filesOf(name: string): string[] {
  const folder = join(examples, name)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.split(sep).some((part) => made.has(part)))
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort()
}

function fingerprint(name: string): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of filesOf(name)) hash.update(file).update(readFileSync(join(examples, name, file)))
  return hash.digest('hex')
}

function read(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
