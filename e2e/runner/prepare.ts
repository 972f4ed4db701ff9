import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { auditReport, noAudits, npm } from '../dependencies/npm'
import { findOryBinaries } from '../ory/process/binaries'
import { cacheFolder, type Environment } from '../ory/process/cache-folder'
import { MissingTools, Unreachable } from '../ory/process/programs'
import { runCommand } from '../ory/process/run-command'
import type { ReleaseName } from '../ory/releases'
import { isPlatformOfPictures } from '../pictures/browser'
import { findChromium, findFastChromium, installChromium } from '../support/chromium'
import { installPrograms, missingPrograms } from '../support/proxies/programs'
import { isBuildNew } from './build-age'
import { isCi } from './options'

/**
 * The result of preparing a stage. `missing`: this machine does not have it, which is a skip unless all
 * stages are required. `unavailable`: npm or its registry does not have it, or an earlier stage failed, which
 * is always a skip. `unreachable`: the programs of Ory are not here and the network does not reach them, which
 * is a failure only with `--require-ory`. `broken`: it is set up and does not work, which is always a failure. `done`:
 * there is nothing to do.
 */
export type Prepared =
  | { readonly kind: 'ready'; readonly env?: Readonly<Record<string, string>> }
  | { readonly kind: 'missing' | 'unavailable' | 'unreachable' | 'broken' | 'done'; readonly why: string }

/** Finds the programs of an Ory release, or downloads them. */
export async function prepareOry(release: ReleaseName, env: Environment = process.env): Promise<Prepared> {
  try {
    await findOryBinaries({ release, env, report: (line) => process.stdout.write(`${line}\n`) })
    return { kind: 'ready' }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    if (error instanceof Unreachable) return { kind: 'unreachable', why }
    return { kind: error instanceof MissingTools ? 'missing' : 'broken', why }
  }
}

/** Several stages need it. Null if there is none. */
let chromium: string | null | undefined

/** Finds Chromium, or installs it. A CI server gets the fast one, even if it has another one. */
export async function prepareChromium(): Promise<Prepared> {
  if (chromium === undefined) {
    if (!(isCi(process.env) ? findFastChromium() : findChromium())) installChromium()
    chromium = findChromium()
  }
  if (chromium) return { kind: 'ready' }
  return { kind: 'missing', why: 'No Chromium was found. Install one, or set CHROMIUM_PATH.' }
}

/** There is nothing to build if the build is newer than the sources. */
export async function prepareBuild(): Promise<Prepared> {
  return isBuildNew() ? { kind: 'done', why: 'The build is newer than the sources.' } : { kind: 'ready' }
}

/**
 * Downloads a release of Node.js: `20.9.0`, or the newest of a line, such as `22`. npm has it as a package
 * for each platform. It stays in the cache folder.
 */
export async function prepareNode(release: string, env: Environment = process.env): Promise<Prepared> {
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(dirname(cacheFolder(env)), `node-${release}`)
  const path = join(folder, 'node_modules', name, 'bin')
  if (!existsSync(join(path, 'node'))) {
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${release}`]
    const { status, stderr } = await runCommand('npm', args, { env })
    const why = `npm cannot bring Node.js ${release}: ${stderr.trim().split('\n').at(-1)}`
    if (status !== 0) return { kind: 'missing', why }
  }
  return { kind: 'ready', env: { PATH: `${path}${delimiter}${env.PATH ?? ''}` } }
}

/** Checks whether the registry of npm serves audits. */
export async function prepareAudit(): Promise<Prepared> {
  return auditReport('.', '--omit=dev') === null ? { kind: 'unavailable', why: noAudits } : { kind: 'ready' }
}

/** Checks whether this npm writes SBOMs: releases before 10.2 do not. */
export async function prepareBill(): Promise<Prepared> {
  const isThere = npm('sbom', '--sbom-format', 'cyclonedx').startsWith('{')
  return isThere ? { kind: 'ready' } : { kind: 'unavailable', why: 'This npm has no command sbom.' }
}

/** Installs what single tests need: Redis and Caddy. A test without its program is skipped, not its stage. */
export async function prepareTools(): Promise<Prepared> {
  for (const deployment of ['instances', 'caddy'] as const) installPrograms(deployment)
  return { kind: 'ready' }
}

/** Finds the proxies and stores of a deployment, or installs them. */
export async function prepareDeployment(
  deployment: Parameters<typeof missingPrograms>[0],
): Promise<Prepared> {
  installPrograms(deployment)
  const why = missingPrograms(deployment)
  return why === undefined ? { kind: 'ready' } : { kind: 'missing', why }
}

/** Finds what builds and runs an image without an engine, or installs it. */
export async function prepareImage(): Promise<Prepared> {
  if (process.platform === 'linux' && process.getuid?.() === 0) return prepareDeployment('image')
  return { kind: 'missing', why: 'An image is built and run without an engine by the user root, on Linux.' }
}

/** Checks whether the browser of the pictures runs here. */
export async function preparePictures(): Promise<Prepared> {
  const why = 'The browser of the pictures is a program for Linux on x64.'
  return isPlatformOfPictures() ? { kind: 'ready' } : { kind: 'unavailable', why }
}
