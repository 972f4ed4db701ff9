import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheFolder } from '../../ory/process/cache-folder'

/** Version 0.1 is the commit before the changelog starts (docs/upgrading.md). */
function commitOfFirstVersion(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true'
  const first = git('log', '--diff-filter=A', '--format=%H', '--', 'CHANGELOG.md').split('\n').at(-1) ?? ''
  if (isShallow || first === '') {
    throw new Error('Version 0.1 is not in this clone: `git fetch --unshallow` brings the whole history.')
  }
  return git('rev-parse', `${first}~1`)
}

/**
 * Builds version 0.1 in the cache folder, once for each commit.
 * @returns its folder
 * @throws if the history of this clone is shallow, or the build fails
 */
export function buildFirstVersion(): string {
  const commit = commitOfFirstVersion()
  const folder = join(dirname(cacheFolder()), `version-0.1-${commit.slice(0, 7)}`)
  if (existsSync(folder)) return folder
  const making = `${folder}-${process.pid}`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  const archive = `${making}.tar`
  execFileSync('git', ['archive', '--output', archive, commit])
  execFileSync('tar', ['-xf', archive, '-C', making])
  rmSync(archive)
  const run = (...args: string[]) =>
    execFileSync('npm', args, { cwd: making, stdio: 'inherit', env: { ...process.env, CI: '1' } })
  run('ci', '--no-audit', '--no-fund')
  run('run', 'build')
  writeFileSync(join(making, '.built'), commit)
  renameSync(making, folder)
  return folder
}
