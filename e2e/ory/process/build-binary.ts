import { chmod, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { extractArchive } from './archive'
import type { Environment } from './cache-folder'
import { runCommand } from './run-command'

/** A program of Ory and where its sources come from. Its root folder is the program. */
export type GoProgram = {
  name: string
  version: string
  /** The name of the Go module. */
  module: string
  source: PublishedModule | { kind: 'archive' }
}

type PublishedModule = {
  kind: 'module'
  /** `replace` lines that name folders which the published module leaves out. */
  dropReplace: readonly string[]
}

type Go = (args: string[], cwd?: string) => Promise<string>

/**
 * Builds a Go program with SQLite and puts it at `target`. The last step is one rename, so that nobody sees
 * half a file. Throws with the output of the Go command when the download or the build fails.
 */
export async function buildBinary(program: GoProgram, target: string, env: Environment): Promise<void> {
  const go: Go = (args, cwd) => runGo(args, env, cwd)
  await mkdir(dirname(target), { recursive: true })
  const folder = await mkdtemp(join(dirname(target), '.build-'))
  try {
    const built = join(folder, program.name)
    const { source } = program
    const { sources, flags } =
      source.kind === 'module'
        ? await fromModule(program, source, folder, go)
        : { sources: await extractArchive(program, folder, env), flags: [] }
    await go(['build', ...flags, ...versionFlag(program), '-tags', 'sqlite', '-o', built, '.'], sources)
    await rename(built, target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the version into the program, as Ory's own builds do. Without this flag it says `master`. */
function versionFlag({ module, version }: GoProgram): string[] {
  return ['-ldflags', `-X ${module}/driver/config.Version=${version}`]
}

/** Downloads a module. Its folder is read-only, so `-modfile` names copies of go.mod and go.sum. */
async function fromModule(
  { module, version }: GoProgram,
  { dropReplace }: PublishedModule,
  folder: string,
  go: Go,
): Promise<{ sources: string; flags: string[] }> {
  const download = await go(['mod', 'download', '-json', `${module}@${version}`])
  const sources = downloadSchema.parse(JSON.parse(download)).Dir
  const modfile = join(folder, 'go.mod')
  for (const name of ['go.mod', 'go.sum']) {
    await copyFile(join(sources, name), join(folder, name))
    await chmod(join(folder, name), 0o644)
  }
  for (const replaced of dropReplace) await go(['mod', 'edit', `-dropreplace=${replaced}`, modfile])
  return { sources, flags: ['-mod=mod', `-modfile=${modfile}`] }
}

const downloadSchema = z.object({ Dir: z.string() })

async function runGo(args: string[], env: Environment, cwd?: string): Promise<string> {
  const withCgo = { ...env, CGO_ENABLED: '1' }
  const result = await runCommand('go', args, cwd === undefined ? { env: withCgo } : { env: withCgo, cwd })
  if (result.status === 0) return result.stdout
  throw new Error(`go ${args.slice(0, 2).join(' ')} failed: ${(result.stderr || result.stdout).trim()}`)
}
