import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOryBinaries } from '../ory/process/binaries'

/** The shell blocks of a guide, in their order. */
export function linesOfGuide(file: string): string {
  const blocks = [...readFileSync(file, 'utf8').matchAll(/^```sh\n(.*?)^```/gms)]
  return blocks.map(([, lines]) => lines).join('')
}

/** An empty folder in which the lines of a guide run. */
export interface Guide {
  readonly folder: string
  /**
   * Runs lines until one fails. Their background processes keep running.
   * @param variables besides those of the system
   */
  run(
    lines: string,
    variables: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly output: string }>
  /** Kills what the lines started, and deletes the folder. */
  stop(): void
}

/**
 * Creates an empty folder, with `kratos` and `hydra` on the `PATH` of what runs there.
 * @param user see {@link prepareGuide}
 */
export async function prepareGuideWithOry(user?: number): Promise<Guide> {
  return prepareGuide(await findOryBinaries(), user)
}

/**
 * Creates an empty folder.
 * @param paths the programs on the `PATH` of what runs there, by their names
 * @param user the number of the user who runs the lines and owns the folder. By default, the user of this
 * process
 */
export function prepareGuide(paths: Readonly<Record<string, string>> = {}, user?: number): Guide {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-guide-'))
  const programs = join(folder, '.bin')
  mkdirSync(programs)
  for (const [name, path] of Object.entries(paths)) {
    // The programs may be in a folder that only the user of this process can open.
    if (user === undefined) symlinkSync(path, join(programs, name))
    else copyFileSync(path, join(programs, name))
  }
  const runner = user === undefined ? {} : { uid: user, gid: user }
  if (user !== undefined) chownSync(folder, user, user)
  const logFile = join(folder, '.output')
  let shell: ChildProcess | undefined
  return {
    folder,
    run: async (lines, variables) => {
      const log = openSync(logFile, 'w')
      shell = spawn('bash', ['-euc', lines], {
        cwd: folder,
        env: {
          ...systemVariables(),
          PATH: `${programs}:${process.env.PATH}`,
          HOME: folder,
          XDG_DATA_HOME: join(folder, '.data'),
          ...variables,
        },
        ...runner,
        stdio: ['ignore', log, log],
        detached: true,
      })
      const [status] = await once(shell, 'exit')
      return { status: status ?? 1, output: readFileSync(logFile, 'utf8') }
    },
    stop: () => {
      if (shell?.pid !== undefined) killGroup(shell.pid)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All have ended.
  }
}

/** Latchkey's variables, those of npm and those of the test run are not in an operator's environment. */
function systemVariables(): NodeJS.ProcessEnv {
  const ours =
    /^(?:npm_|E2E_|ORY_|KRATOS_|HYDRA_|NODE_ENV$|CI$|PORT$|APP_|TEST_|PW|PLAYWRIGHT|FORCE_COLOR$|__NEXT)/
  const others = Object.entries(process.env).filter(([name]) => !ours.test(name))
  return Object.fromEntries(others) as NodeJS.ProcessEnv
}
