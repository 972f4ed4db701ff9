import { chmod, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Environment } from './cache-folder'
import { runCommand } from './run-command'

/** A Go module whose root folder is a program. */
export type GoProgram = {
  name: string
  module: string
  version: string
  /** `replace` lines that name folders which the published module leaves out. */
  dropReplace: readonly string[]
}

/**
 * Builds a Go program with SQLite in it and puts it at `target`, in one move, so that nobody sees half a file.
 * go.mod and go.sum are copied and named by `-modfile`: the module's own folder is read-only and stays as it is.
 * Throws with what the Go command wrote when the download or the build fails.
 */
export async function buildBinary(program: GoProgram, target: string, env: Environment): Promise<void> {
  const go = (args: string[], cwd?: string) => runGo(args, env, cwd)
  await mkdir(dirname(target), { recursive: true })
  const folder = await mkdtemp(join(dirname(target), '.build-'))
  try {
    const download = await go(['mod', 'download', '-json', `${program.module}@${program.version}`])
    const source = downloadSchema.parse(JSON.parse(download)).Dir
    const modfile = join(folder, 'go.mod')
    for (const name of ['go.mod', 'go.sum']) {
      await copyFile(join(source, name), join(folder, name))
      await chmod(join(folder, name), 0o644)
    }
    for (const module of program.dropReplace) await go(['mod', 'edit', `-dropreplace=${module}`, modfile])
    const built = join(folder, program.name)
    await go(['build', '-mod=mod', `-modfile=${modfile}`, '-tags', 'sqlite', '-o', built, '.'], source)
    await rename(built, target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const downloadSchema = z.object({ Dir: z.string() })

async function runGo(args: string[], env: Environment, cwd?: string): Promise<string> {
  const withCgo = { ...env, CGO_ENABLED: '1' }
  const result = await runCommand('go', args, cwd === undefined ? { env: withCgo } : { env: withCgo, cwd })
  if (result.status === 0) return result.stdout
  throw new Error(`go ${args.slice(0, 2).join(' ')} failed: ${(result.stderr || result.stdout).trim()}`)
}
