import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Copies the sources of this folder with their packages, as a clone and `npm ci` do. */
export function copyLatchkey(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  for (const file of listed.toString().split('\0')) {
    if (file !== '' && existsSync(file)) cpSync(file, join(folder, file))
  }
  copyPackages(folder)
}

/** Copies the packages of this folder, as `npm ci` installs them. */
export function copyPackages(folder: string): void {
  copyWithLinks('node_modules', folder)
}

/** Copies the build of this folder, for `npm start`. */
export function copyBuild(folder: string): void {
  for (const part of ['.next/standalone', '.next/static']) copyWithLinks(part, folder)
}

/** Hard links take no space. They need the same file system. */
function copyWithLinks(part: string, folder: string): void {
  const target = join(folder, part)
  mkdirSync(dirname(target), { recursive: true })
  try {
    execFileSync('cp', ['-al', part, target], { stdio: 'ignore' })
  } catch {
    rmSync(target, { recursive: true, force: true })
    cpSync(part, target, { recursive: true, verbatimSymlinks: true })
  }
}
