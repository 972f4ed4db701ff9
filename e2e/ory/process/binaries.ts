import { accessSync, constants, statSync } from 'node:fs'
import { join } from 'node:path'
import { defaultRelease, type ReleaseName, releases } from '../releases'
import { buildBinary, lackingTools } from './build-binary'
import { cacheFolder, type Environment } from './cache-folder'
import { downloadProgram } from './download'
import { keto, MissingTools, type OryName, type Program, programs, Unreachable } from './programs'
import { assetOf } from './release-asset'
import { runCommand } from './run-command'

export type OryBinaries = Record<OryName, string>

/** Increased when other programs go into the cache folder. Then the older ones are not used. */
const cacheNumber = 2

type Options = { release?: ReleaseName; env?: Environment; report?: (line: string) => void }
type Context = Required<Pick<Options, 'env' | 'report'>>

type Located = { program: Program; variable: string; path: string; isThere: boolean }

/**
 * Finds the programs of a release. The variables come first (`KRATOS_BIN` and `HYDRA_BIN`, for 1.3.1
 * `KRATOS_BIN_1_3_1` and `HYDRA_BIN_1_3_1`), then the cache folder. Otherwise Ory's own release is downloaded
 * into the cache folder. If it cannot be reached, 1.3.1 is built from its Go modules. Throws `Unreachable` or
 * `MissingTools` if the programs cannot be had from here, and another error if a program is wrong, or a
 * download or a build fails. Each error is one sentence.
 */
export async function findOryBinaries({
  release = defaultRelease,
  env = process.env,
  report = () => {},
}: Options = {}): Promise<OryBinaries> {
  const located = [locate(release, 'kratos', env), locate(release, 'hydra', env)] as const
  await bringAll(located, { env, report })
  const [kratos, hydra] = located
  return { kratos: kratos.path, hydra: hydra.path }
}

/** Finds Keto in the same way: `KETO_BIN`, the cache folder, Ory's release, or a build from its Go module. */
export async function findKeto({
  env = process.env,
  report = () => {},
}: Omit<Options, 'release'> = {}): Promise<string> {
  const located = locateProgram(keto, 'KETO_BIN', env)
  await bringAll([located], { env, report })
  return located.path
}

async function bringAll(located: readonly Located[], context: Context): Promise<void> {
  for (const one of located) if (one.isThere) await demandVersion(one, context.env)
  for (const one of located) if (!one.isThere) await bring(one, context)
}

/** One line for each available program of a release: its version and where it is. */
export function describeOryBinaries(release: ReleaseName, env: Environment = process.env): readonly string[] {
  return (['kratos', 'hydra'] as const).map((name) => {
    const { program, variable, path, isThere } = locate(release, name, env)
    const origin = env[variable] ? variable : 'cache folder'
    return `${program.name} ${program.version}: ${isThere ? `${path} (${origin})` : 'not here'}`
  })
}

function locate(release: ReleaseName, name: OryName, env: Environment): Located {
  const variable = `${name.toUpperCase()}_BIN${releases[release].variableSuffix}`
  return locateProgram(programs[release][name], variable, env)
}

function locateProgram(program: Program, variable: string, env: Environment): Located {
  const named = env[variable]
  if (named && !isProgram(named)) throw new Error(`${variable} names ${named}, which is not a program.`)
  const path = named || join(cacheFolder(env), `${program.name}-${program.version}-build${cacheNumber}`)
  return { program, variable, path, isThere: isProgram(path) }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** A locally built program has the version `master` by default. */
async function demandVersion({ program: { name, version }, path }: Located, env: Environment): Promise<void> {
  const { stdout } = await runCommand(path, ['version'], { env, signal: AbortSignal.timeout(30_000) })
  const found = /^Version:\s+(\S+)/m.exec(stdout)?.[1]
  if (found === version || found === 'master') return
  const says = found === undefined ? 'does not say its version' : `says ${found}`
  throw new Error(`${path} is not ${name} ${version}: it ${says}.`)
}

async function bring(located: Located, context: Context): Promise<void> {
  const { program, path } = located
  try {
    const asset = assetOf(program, undefined, context.env)
    if (asset === undefined)
      throw new MissingTools(`Ory publishes none for ${process.platform} ${process.arch}`)
    await downloadProgram(program, asset, path, context)
    await demandVersion(located, context.env)
    context.report(`Downloaded ${path}`)
  } catch (error) {
    if (error instanceof Unreachable || error instanceof MissingTools) await build(located, error, context)
    else throw error
  }
}

/** Builds what could not be downloaded, if Go can. */
async function build(
  { program, variable, path }: Located,
  noRelease: Unreachable | MissingTools,
  { env, report }: Context,
): Promise<void> {
  const { name, version, source } = program
  const giveUp = (why: string) => {
    const Kind = noRelease instanceof Unreachable ? Unreachable : MissingTools
    return new Kind(`${name} ${version} is neither in ${variable} nor at ${path}, and ${why}.`)
  }
  if (source === undefined) throw giveUp(noRelease.message)
  const lacking = await lackingTools(env)
  if (lacking.length > 0) throw giveUp(`${noRelease.message}, and building it needs ${lacking.join(' and ')}`)
  report(`Building ${name} ${version} once. This takes a few minutes ...`)
  await buildBinary(program, source, path, env).catch((error: unknown) => {
    throw error instanceof Unreachable ? giveUp(`${noRelease.message}, and ${error.message}`) : error
  })
  report(`Built ${path}`)
}
