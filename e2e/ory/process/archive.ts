import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Environment } from './cache-folder'
import { runCommand } from './run-command'

type Archived = { name: string; version: string }

/** The file name of a program's sources. */
export function archiveName({ name, version }: Archived): string {
  return `${name}-${version}.tar.xz`
}

/**
 * Checks an archive against `SHA256SUMS` in its folder and returns its path.
 * Throws an error with one sentence when the archive or its sum is missing or wrong.
 */
export async function demandArchive(program: Archived, folder: string): Promise<string> {
  const name = archiveName(program)
  const path = resolve(folder, name)
  const found = await sha256(path).catch(() => undefined)
  if (found === undefined) throw new Error(`ORY_SOURCES names ${folder}, which has no file ${name}.`)
  const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8').catch(() => '')
  const wanted = sums
    .split('\n')
    .map((line) => line.trim().split(/\s+\*?/))
    .find(([, file]) => file === name)?.[0]
  if (wanted === undefined) throw new Error(`${join(folder, 'SHA256SUMS')} does not list ${name}.`)
  if (wanted !== found) throw new Error(`${path} does not match its sum in SHA256SUMS.`)
  return path
}

/**
 * Checks and extracts a program's archive from `ORY_SOURCES` into `target`, and returns the folder of the
 * sources. Throws when the archive is wrong or `tar` fails.
 */
export async function extractArchive(program: Archived, target: string, env: Environment): Promise<string> {
  const path = await demandArchive(program, env.ORY_SOURCES ?? '')
  const result = await runCommand('tar', ['xJf', path, '-C', target], { env })
  if (result.status !== 0) throw new Error(`${path} cannot be extracted: ${result.stderr.trim()}`)
  return join(target, `${program.name}-${program.version}`)
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
