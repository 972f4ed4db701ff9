import { chmod, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Environment } from './cache-folder'
import { type Program, type PublishedModule, Unreachable } from './programs'
import { runCommand } from './run-command'

type Go = (args: string[], cwd?: string) => Promise<string>

/**
 * What this machine lacks to build a program: Go 1.23 or later, a C compiler. Empty if nothing is missing.
 */
export async function lackingTools(env: Environment): Promise<readonly string[]> {
  const lacking: string[] = []
  const version = await runCommand('go', ['env', 'GOVERSION', 'CC'], { env })
  const [goVersion = '', compiler = ''] = version.stdout.split('\n')
  if (!isRecentGo(goVersion)) lacking.push('Go 1.23 or later')
  if ((await runCommand(compiler.split(' ')[0] || 'cc', ['--version'], { env })).status !== 0)
    lacking.push('a C compiler')
  return lacking
}

function isRecentGo(version: string): boolean {
  const [, major, minor] = /^go(\d+)\.(\d+)/.exec(version) ?? []
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 23)
}

/**
 * Builds a program with SQLite from its Go module and puts it at `target`. The last step is one rename, so
 * that no process sees half a file. Throws `Unreachable` if Go cannot reach the modules, and otherwise with
 * the output of the Go command that failed.
 */
export async function buildBinary(
  program: Program,
  source: PublishedModule,
  target: string,
  env: Environment,
): Promise<void> {
  const go: Go = (args, cwd) => runGo(args, env, cwd)
  await mkdir(dirname(target), { recursive: true })
  const folder = await mkdtemp(join(dirname(target), '.build-'))
  try {
    const built = join(folder, program.name)
    const { sources, flags } = await download(program, source, folder, go)
    await go(['build', ...flags, ...versionFlag(program), '-tags', 'sqlite', '-o', built, '.'], sources)
    await rename(built, target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the version into the program, as Ory's own builds do. Without this flag it reports `master`. */
function versionFlag({ module, version }: Program): string[] {
  return ['-ldflags', `-X ${module}/driver/config.Version=${version}`]
}

/** Downloads a module. Its folder is read-only, so `-modfile` names copies of go.mod and go.sum. */
async function download(
  { module, version }: Program,
  { dropReplace }: PublishedModule,
  folder: string,
  go: Go,
): Promise<{ sources: string; flags: string[] }> {
  const answer = await go(['mod', 'download', '-json', `${module}@${version}`])
  const sources = downloadSchema.parse(JSON.parse(answer)).Dir
  const modfile = join(folder, 'go.mod')
  for (const name of ['go.mod', 'go.sum']) {
    await copyFile(join(sources, name), join(folder, name))
    await chmod(join(folder, name), 0o644)
  }
  for (const replaced of dropReplace) await go(['mod', 'edit', `-dropreplace=${replaced}`, modfile])
  return { sources, flags: ['-mod=mod', `-modfile=${modfile}`] }
}

const downloadSchema = z.object({ Dir: z.string() })

/** Go's messages if the network, a proxy or `GOPROXY=off` keeps it from the modules. */
const noNetwork =
  /\bdial tcp\b|no such host|i\/o timeout|connection re(?:fused|set)|network is unreachable|proxyconnect|TLS handshake timeout|GOPROXY=off/

async function runGo(args: string[], env: Environment, cwd?: string): Promise<string> {
  const withCgo = { ...env, CGO_ENABLED: '1' }
  const result = await runCommand('go', args, cwd === undefined ? { env: withCgo } : { env: withCgo, cwd })
  if (result.status === 0) return result.stdout
  const why = whyOf(result)
  if (noNetwork.test(why)) throw new Unreachable(`Go cannot reach the modules (${why.split('\n').at(-1)})`)
  throw new Error(`go ${args.slice(0, 2).join(' ')} failed: ${why}`)
}

/** With -json, `go mod download` reports the error in an object on stdout. */
function whyOf({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): string {
  const [, told] = /^\s*"Error": (".*"),?$/m.exec(stdout) ?? []
  return told === undefined ? (stderr || stdout).trim() : z.string().parse(JSON.parse(told))
}
