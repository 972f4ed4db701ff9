import { accessSync, constants, statSync } from 'node:fs'
import { join } from 'node:path'
import { defaultRelease, type ReleaseName, releases } from '../releases'
import { archiveName, demandArchive } from './archive'
import { buildBinary, type GoProgram } from './build-binary'
import { cacheFolder, type Environment } from './cache-folder'
import { runCommand } from './run-command'

export type OryBinaries = { kratos: string; hydra: string }

const kratosModule = 'github.com/ory/kratos'
const hydraModule = 'github.com/ory/hydra/v2'

/** The sources of each release. The Go module proxy does not serve releases that are numbered by date. */
const programs: Readonly<Record<ReleaseName, Readonly<Record<keyof OryBinaries, GoProgram>>>> = {
  '26.2.0': {
    kratos: {
      name: 'kratos',
      version: releases['26.2.0'].kratos,
      module: kratosModule,
      source: { kind: 'archive' },
    },
    hydra: {
      name: 'hydra',
      version: releases['26.2.0'].hydra,
      module: hydraModule,
      source: { kind: 'archive' },
    },
  },
  '1.3.1': {
    kratos: {
      name: 'kratos',
      version: releases['1.3.1'].kratos,
      module: kratosModule,
      source: { kind: 'module', dropReplace: [] },
    },
    hydra: {
      name: 'hydra',
      version: releases['1.3.1'].hydra,
      module: hydraModule,
      source: { kind: 'module', dropReplace: ['github.com/ory/hydra-client-go/v2'] },
    },
  },
}

/** Goes up when the way of building changes. Then an older build in the cache folder is not used. */
const buildNumber = 2

/** This machine has nothing to build a program with: no Go, no C compiler, or no folder of sources. */
export class MissingTools extends Error {}

type Options = { release?: ReleaseName; env?: Environment; report?: (line: string) => void }

type Located = { program: GoProgram; variable: string; path: string }

/**
 * Finds the programs of a release. The variables come first (`KRATOS_BIN` and `HYDRA_BIN`, for 1.3.1
 * `KRATOS_BIN_1_3_1` and `HYDRA_BIN_1_3_1`), then the cache folder. Otherwise they are built into the cache
 * folder, from Go modules or from the archives in the folder that `ORY_SOURCES` names.
 * Throws `MissingTools` when they are not there and cannot be built here. Throws another error when a variable
 * is wrong or a build fails. Each error is one sentence that says what is missing.
 */
export async function findOryBinaries({
  release = defaultRelease,
  env = process.env,
  report = () => {},
}: Options = {}): Promise<OryBinaries> {
  const kratos = locate(release, 'kratos', env)
  const hydra = locate(release, 'hydra', env)
  const missing = [kratos, hydra].filter(({ path }) => !isProgram(path))
  if (missing.length > 0) {
    await demandSources(missing, env)
    await demandTools(missing, env)
  }
  for (const { program, path } of missing) {
    report(`Building ${program.name} ${program.version} once. This takes a few minutes ...`)
    await buildBinary(program, path, env)
    report(`Built ${path}`)
  }
  return { kratos: kratos.path, hydra: hydra.path }
}

function locate(release: ReleaseName, name: keyof OryBinaries, env: Environment): Located {
  const program = programs[release][name]
  const variable = `${name.toUpperCase()}_BIN${releases[release].variableSuffix}`
  const named = env[variable]
  if (named && !isProgram(named)) throw new Error(`${variable} names ${named}, which is not a program.`)
  const built = `${program.name}-${program.version}-build${buildNumber}`
  return { program, variable, path: named || join(cacheFolder(env), built) }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

async function demandSources(missing: readonly Located[], env: Environment): Promise<void> {
  const archived = missing.filter(({ program }) => program.source.kind === 'archive')
  if (archived.length === 0) return
  if (!env.ORY_SOURCES) {
    const archives = archived.map(({ program }) => archiveName(program)).join(' and ')
    throw new MissingTools(
      `${namesOf(archived)} cannot be found: set ${variablesOf(archived)}, or set ORY_SOURCES to a folder with ${archives}.`,
    )
  }
  for (const { program } of archived) await demandArchive(program, env.ORY_SOURCES)
}

async function demandTools(missing: readonly Located[], env: Environment): Promise<void> {
  const lacking: string[] = []
  const version = await runCommand('go', ['env', 'GOVERSION', 'CC'], { env })
  const [goVersion = '', compiler = ''] = version.stdout.split('\n')
  if (!isRecentGo(goVersion)) lacking.push('Go 1.23 or later')
  if ((await runCommand(compiler.split(' ')[0] || 'cc', ['--version'], { env })).status !== 0)
    lacking.push('a C compiler')
  if (missing.some(({ program }) => program.source.kind === 'archive')) {
    for (const tool of ['tar', 'xz'])
      if ((await runCommand(tool, ['--version'], { env })).status !== 0) lacking.push(tool)
  }
  if (lacking.length === 0) return
  throw new MissingTools(
    `Building ${namesOf(missing)} needs ${lacking.join(' and ')}: install what is missing, or set ${variablesOf(missing)}.`,
  )
}

const namesOf = (located: readonly Located[]) =>
  located.map(({ program }) => `${program.name} ${program.version}`).join(' and ')
const variablesOf = (located: readonly Located[]) => located.map(({ variable }) => variable).join(' and ')

function isRecentGo(version: string): boolean {
  const [, major, minor] = /^go(\d+)\.(\d+)/.exec(version) ?? []
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 23)
}
