import { execFileSync, spawnSync } from 'node:child_process'
import type { Deployment } from '../backend'

/** Checks of deploy/ that need programs of their own: the image, and the files that other programs read. */
type DeployCheck = 'image' | 'files'

/** What each deployment needs besides Node, and the command that shows that a program is installed. */
const programs: Readonly<Record<Deployment | DeployCheck, Readonly<Record<string, string>>>> = {
  direct: {},
  caddy: { caddy: 'version' },
  nginx: { nginx: '-v', openssl: 'version' },
  instances: { 'redis-server': '--version' },
  builds: { 'redis-server': '--version' },
  image: { buildah: '--version', debootstrap: '--version' },
  files: { promtool: '--version', 'systemd-analyze': '--version' },
}

/** The packages of Debian that are not named like their program. */
const packages: Readonly<Record<string, string>> = {
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
}

/** Why a deployment cannot be tested here; undefined if it can. */
export function missingPrograms(deployment: Deployment | DeployCheck): string | undefined {
  const missing = missingFor(deployment)
  if (missing.length === 0) return undefined
  return `Not installed: ${missing.join(', ')} (on Debian: apt-get install ${packagesOf(missing).join(' ')}).`
}

/** Installs what is missing from Debian's packages. This needs apt-get and the user root. */
export function installPrograms(deployment: Deployment | DeployCheck): void {
  const missing = missingFor(deployment)
  if (missing.length === 0 || process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) return
  process.stdout.write(`Installing ${missing.join(' and ')}.\n`)
  // Debian starts the services of packages. Proxies would occupy ports 80 and 443 of the machine.
  const env = { ...process.env, RUNLEVEL: '1' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packagesOf(missing)], {
      stdio: 'inherit',
      env,
    })
  } catch {
    // `missingPrograms` returns what is still missing.
  }
}

function missingFor(deployment: Deployment | DeployCheck): string[] {
  return Object.entries(programs[deployment])
    .filter(([name, argument]) => spawnSync(name, [argument]).error !== undefined)
    .map(([name]) => name)
}

const packagesOf = (names: readonly string[]) => names.map((name) => packages[name] ?? name)
