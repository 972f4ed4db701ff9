import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from '@jest/globals'

const run = promisify(execFile)

/** The tools in the form that `npm run build` bundles. */
interface BuiltTools {
  /** Outside of the project, a package that is missing from a bundle is not found. */
  readonly folder: string
  /** Runs `npm run ops` in the folder. Returns the status and the output. */
  runOps(variables: Readonly<Record<string, string>>, ...args: string[]): Promise<[number, string]>
}

/** Builds the tools before the tests of a file. */
export function buildTools(): BuiltTools {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tools-'))
  beforeAll(() => run(process.execPath, ['deploy/build-tools.mjs', folder]), 60_000)
  afterAll(() => rmSync(folder, { recursive: true }))
  return {
    folder,
    runOps(variables, ...args) {
      const { NODE_ENV: _, REDIS_URL: __, ...others } = process.env
      const env = { ...others, ...variables } as unknown as NodeJS.ProcessEnv
      return run(process.execPath, [join(folder, 'ops.mjs'), ...args], { cwd: folder, env }).then(
        ({ stdout }) => [0, stdout],
        ({ code, stderr }: { code: number; stderr: string }) => [code, stderr],
      )
    },
  }
}
