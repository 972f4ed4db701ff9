import { execFileSync, spawnSync } from 'node:child_process'
import type { Deployment } from '../backend'

/** What each deployment needs besides Node, and how each program shows that it is there. */
const programs: Readonly<Record<Deployment, Readonly<Record<string, string>>>> = {
  direct: {},
  caddy: { caddy: 'version' },
  nginx: { nginx: '-v', openssl: 'version' },
  instances: { 'redis-server': '--version' },
  builds: { 'redis-server': '--version' },
}

/** Why a deployment cannot be tested here; undefined when it can. */
export function missingPrograms(deployment: Deployment): string | undefined {
  const missing = missingFor(deployment)
  if (missing.length === 0) return undefined
  return `Not installed: ${missing.join(', ')} (on Debian: apt-get install ${missing.join(' ')}).`
}

/** Installs what is missing from Debian's packages. This needs apt-get and the user root. */
export function installPrograms(deployment: Deployment): void {
  const missing = missingFor(deployment)
  if (missing.length === 0 || process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) return
  process.stdout.write(`Installing ${missing.join(' and ')}.\n`)
  // Debian starts the services of packages. These two would take ports 80 and 443 of the machine.
  const env = { ...process.env, RUNLEVEL: '1' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    execFileSync('apt-get', ['install', '-y', '-qq', ...missing], { stdio: 'inherit', env })
  } catch {
    // `missingPrograms` says what is still missing.
  }
}

function missingFor(deployment: Deployment): string[] {
  return Object.entries(programs[deployment])
    .filter(([name, argument]) => spawnSync(name, [argument]).error !== undefined)
    .map(([name]) => name)
}
