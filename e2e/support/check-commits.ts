import { spawnSync } from 'node:child_process'
import { subjectErrors } from './commit-subjects'

/** A published subject cannot be changed, so an error in it must not fail the check forever. */
const checkedCommits = 100

/**
 * Checks the subjects of the last commits since this file was added, except merges. Older commits are from
 * before the rule. Exit status: 0 no violation, 1 a violation.
 */
const errors = subjectErrors(subjects())
for (const error of errors) process.stderr.write(`${error}\n`)
process.exitCode = errors.length > 0 ? 1 : 0

/** Empty if the history cannot be read: no git, a shallow clone, or a copy inside another repository. */
function subjects(): string[] {
  if (git('rev-parse', '--is-shallow-repository') !== 'false' || git('rev-parse', '--show-prefix') !== '')
    return []
  const added = git('log', '--diff-filter=A', '--format=%H', '--', 'e2e/support/check-commits.ts')
    ?.split('\n')
    .at(-1)
  if (!added) return []
  const range = ['-n', String(checkedCommits), `${added}..HEAD`]
  return (
    git('log', '--no-merges', '--format=%s', ...range)
      ?.split('\n')
      .filter(Boolean) ?? []
  )
}

/** The output of a git command. Undefined when it failed. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
