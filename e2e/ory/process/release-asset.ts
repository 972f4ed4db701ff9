import type { Environment } from './cache-folder'
import type { Program } from './programs'

/** A system for which Ory publishes programs, or not. */
export type System = { readonly platform: string; readonly arch: string; readonly isMusl: boolean }

/** A file of a release on GitHub, and the list with the sums of all its files. */
export type Asset = { readonly name: string; readonly url: string; readonly sumsUrl: string }

/** Only these have SQLite, which the tests need. */
const systems: Readonly<Record<string, string>> = {
  'linux x64': 'linux_sqlite_64bit',
  'linux arm64': 'linux_sqlite_arm64',
  'linux-musl x64': 'linux_sqlite_libmusl_64bit',
  'linux-musl arm64': 'linux_sqlite_libmusl_arm64',
  'darwin x64': 'macOS_sqlite_64bit',
  'darwin arm64': 'macOS_sqlite_arm64',
}

/** The file of Ory's own release for a system. Undefined if Ory publishes none for it. */
export function assetOf(
  { name, version }: Program,
  { platform, arch, isMusl }: System = thisSystem(),
  env: Environment = process.env,
): Asset | undefined {
  const system = systems[`${platform}${isMusl ? '-musl' : ''} ${arch}`]
  if (system === undefined) return undefined
  const folder = `${releasesUrl(env)}/${name}/releases/download/${version}`
  const file = `${name}_${version.replace(/^v/, '')}-${system}.tar.gz`
  return { name: file, url: `${folder}/${file}`, sumsUrl: `${folder}/checksums.txt` }
}

/** Ory on GitHub. `ORY_RELEASES_URL` names a mirror of it, or the server of a test. */
export function releasesUrl(env: Environment): string {
  return (env.ORY_RELEASES_URL || 'https://github.com/ory').replace(/\/+$/, '')
}

function thisSystem(): System {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  const isMusl = process.platform === 'linux' && report.header?.glibcVersionRuntime === undefined
  return { platform: process.platform, arch: process.arch, isMusl }
}
