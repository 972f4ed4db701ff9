import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MailFiles } from './mail-templates'

/** How a folder differs from what would be written. Each is a path below the folder. */
export interface MailDifference {
  readonly missing: readonly string[]
  readonly changed: readonly string[]
  /** A language that is no longer written. */
  readonly stale: readonly string[]
  /**
   * A file that this command did not write. Kratos would read it with the templates, and could send no HTML
   * because of it.
   */
  readonly unknown: readonly string[]
}

/** The names of the files that this command writes. */
const ours =
  /^(?:email\.(?:body|body\.plaintext|subject)|sms\.body)(?:\.[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8})*)?\.gotmpl$/

/** Compares a folder with templates. A missing folder contains none of them. */
export function compareMails(folder: string, files: MailFiles): MailDifference {
  const present = new Set(
    [...new Set([...files.keys()].map(dirname))].flatMap((name) => filesIn(folder, name)),
  )
  const others = [...present].filter((path) => !files.has(path))
  const isOurs = (path: string) => ours.test(path.slice(path.lastIndexOf('/') + 1))
  const wanted = [...files]
  return {
    missing: wanted.filter(([path]) => !present.has(path)).map(([path]) => path),
    changed: wanted
      .filter(([path, text]) => present.has(path) && !isText(folder, path, text))
      .map(([path]) => path),
    stale: others.filter(isOurs),
    unknown: others.filter((path) => !isOurs(path)),
  }
}

/**
 * Writes templates into a folder, and removes those of other languages. Kratos may read the folder
 * concurrently, so each file is complete when it gets its name.
 */
export function writeMails(folder: string, files: MailFiles): void {
  const { missing, changed, stale } = compareMails(folder, files)
  mkdirSync(folder, { recursive: true })
  for (const path of [...missing, ...changed]) {
    const file = join(folder, path)
    // Not beside the file: Kratos reads all names with the same prefix.
    const beginning = join(folder, `.writing-${randomUUID()}`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(beginning, files.get(path) ?? '')
    renameSync(beginning, file)
  }
  for (const path of stale) rmSync(join(folder, path))
}

function filesIn(folder: string, name: string): string[] {
  try {
    return readdirSync(join(folder, name)).map((file) => `${name}/${file}`)
  } catch {
    return []
  }
}

function isText(folder: string, path: string, text: string): boolean {
  try {
    return readFileSync(join(folder, path), 'utf8') === text
  } catch {
    return false
  }
}
