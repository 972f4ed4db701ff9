import { accessSync, constants, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildBinary, type GoProgram } from './build-binary'
import { cacheFolder, type Environment } from './cache-folder'
import { runCommand } from './run-command'

export type OryBinaries = { kratos: string; hydra: string }

const programs = {
  kratos: { name: 'kratos', module: 'github.com/ory/kratos', version: 'v1.3.1', dropReplace: [] },
  hydra: {
    name: 'hydra',
    module: 'github.com/ory/hydra/v2',
    version: 'v2.3.0',
    dropReplace: ['github.com/ory/hydra-client-go/v2'],
  },
} as const satisfies Record<keyof OryBinaries, GoProgram>

type Options = { env?: Environment; report?: (line: string) => void }

/**
 * Finds the Ory programs: KRATOS_BIN and HYDRA_BIN first, then the cache folder, else builds them into it once.
 * Throws an error whose message is one sentence that says what is missing.
 */
export async function findOryBinaries({
  env = process.env,
  report = () => {},
}: Options = {}): Promise<OryBinaries> {
  const wanted = {
    kratos: locate(programs.kratos, 'KRATOS_BIN', env),
    hydra: locate(programs.hydra, 'HYDRA_BIN', env),
  }
  const missing = [wanted.kratos, wanted.hydra].filter(({ path }) => !isProgram(path))
  if (missing.length > 0)
    await demandToolchain(
      missing.map(({ program }) => program),
      env,
    )
  for (const { program, path } of missing) {
    report(
      `Building ${program.name} ${program.version} from its Go module, once; this takes a few minutes ...`,
    )
    await buildBinary(program, path, env)
    report(`Built ${path}`)
  }
  return { kratos: wanted.kratos.path, hydra: wanted.hydra.path }
}

function locate(
  program: GoProgram,
  variable: string,
  env: Environment,
): { program: GoProgram; path: string } {
  const named = env[variable]
  if (named && !isProgram(named))
    throw new Error(`${variable} names ${named}, which is not a program that can be run.`)
  return { program, path: named || join(cacheFolder(env), `${program.name}-${program.version}`) }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

async function demandToolchain(needed: readonly GoProgram[], env: Environment): Promise<void> {
  const lacking: string[] = []
  const version = await runCommand('go', ['env', 'GOVERSION', 'CC'], { env })
  const [goVersion = '', compiler = ''] = version.stdout.split('\n')
  if (!isRecentGo(goVersion)) lacking.push('Go 1.23 or later')
  if ((await runCommand(compiler.split(' ')[0] || 'cc', ['--version'], { env })).status !== 0)
    lacking.push('a C compiler')
  if (lacking.length === 0) return
  const names = needed.map(({ name, version }) => `${name} ${version}`).join(' and ')
  const variables = needed.map(({ name }) => `${name.toUpperCase()}_BIN`).join(' and ')
  throw new Error(
    `The real Ory needs ${names}, and building from source needs ${lacking.join(' and ')}, which is not on this machine; install what is missing or set ${variables}.`,
  )
}

function isRecentGo(version: string): boolean {
  const [, major, minor] = /^go(\d+)\.(\d+)/.exec(version) ?? []
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 23)
}
