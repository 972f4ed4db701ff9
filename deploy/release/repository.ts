import { execFileSync, spawnSync } from 'node:child_process'
import { versionPattern } from './versions'

/**
 * The output of Git.
 * @throws if Git fails
 */
export function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim()
}

/** The commit of a tag. Undefined when there is no such tag. */
export function commitOfTag(tag: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', '-q', '--verify', `refs/tags/${tag}^{commit}`])
  return status === 0 ? stdout.toString().trim() : undefined
}

/** The newest release before this commit, other than `version`. Undefined if there is none. */
export function lastRelease(version: string): string | undefined {
  const tags = git('tag', '--merged', 'HEAD', '--list', 'v*', '--sort=-v:refname').split('\n')
  return tags.map((tag) => tag.slice(1)).find((found) => found !== version && versionPattern.test(found))
}

/** Reads a file of a commit. Undefined when the commit has no such file. */
export function fileOf(commit: string, path: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['show', `${commit}:${path}`], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return status === 0 ? stdout : undefined
}

/** The repository on the web. Undefined if neither GitHub nor Git's remote `origin` names one. */
export function sourceUrl(env: NodeJS.ProcessEnv): string | undefined {
  if (env.GITHUB_SERVER_URL && env.GITHUB_REPOSITORY)
    return `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}`
  const { stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], { encoding: 'utf8' })
  const [, host, path] =
    /^(?:https:\/\/|(?:ssh:\/\/)?git@)([\w.-]+)[/:]([\w./-]+?)(?:\.git)?\/?$/.exec(stdout.trim()) ?? []
  return host && path ? `https://${host}/${path}` : undefined
}
