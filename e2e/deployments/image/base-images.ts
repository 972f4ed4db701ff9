import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { buildah, isBuildahHappy } from './buildah'

/** The arguments of deploy/Dockerfile: the image that builds, and the base of the runtime image. */
interface BaseImages {
  readonly BUILD_IMAGE: string
  readonly RUNTIME_IMAGE: string
}

const ours = { BUILD_IMAGE: 'localhost/node-on-debian', RUNTIME_IMAGE: 'localhost/debian' } as const
const wanted = /^ARG (BUILD_IMAGE|RUNTIME_IMAGE)=(.+)$/gm

/**
 * Finds the base images: those that the Dockerfile names if their registries can be reached, otherwise a
 * local Debian with the Node.js that runs this program. The local ones are created once and kept.
 */
export function baseImages(): BaseImages {
  const named = Object.fromEntries(
    [...readFileSync('deploy/Dockerfile', 'utf8').matchAll(wanted)].map(([, name, image]) => [name, image]),
  ) as unknown as BaseImages
  if (isThere(named.RUNTIME_IMAGE) && isThere(named.BUILD_IMAGE)) return named
  if (!isMade(ours.RUNTIME_IMAGE)) makeDebian()
  // It is little work, and the Node.js may have changed since the last run.
  makeNode()
  return ours
}

const isThere = (image: string) => isBuildahHappy('pull', '--policy', 'missing', image)
const isMade = (image: string) => isBuildahHappy('inspect', '--type', 'image', image)

/** As small as the runtime image of the Dockerfile: a C library and certificates. */
function makeDebian(): void {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-debian-'))
  try {
    const packages = '--include=ca-certificates,libstdc++6'
    execFileSync('debootstrap', ['--variant=minbase', packages, 'bookworm', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    for (const left of ['var/cache/apt/archives', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/locale'])
      rmSync(join(folder, left), { recursive: true, force: true })
    commit('scratch', ours.RUNTIME_IMAGE, (container) => buildah('copy', '--quiet', container, folder, '/'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function makeNode(): void {
  commit(ours.RUNTIME_IMAGE, ours.BUILD_IMAGE, (container) => {
    const copy = (from: string, to: string) => buildah('copy', '--quiet', container, from, to)
    copy(realpathSync(process.execPath), '/usr/local/bin/node')
    copy(npmFolder(), '/usr/local/lib/node_modules/npm')
    const links = ['npm', 'npx'].map(
      (name) => `ln -sf ../lib/node_modules/npm/bin/${name}-cli.js /usr/local/bin/${name}`,
    )
    buildah('run', container, '--', 'sh', '-c', links.join(' && '))
    // Behind some proxies, npm needs the certificates of this machine.
    const certificates = process.env.NODE_EXTRA_CA_CERTS
    if (!certificates) return
    copy(certificates, '/usr/local/share/certificates.pem')
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/usr/local/share/certificates.pem', container)
  })
}

function commit(from: string, image: string, change: (container: string) => void): void {
  const container = buildah('from', '--pull-never', from)
  try {
    change(container)
    buildah('commit', '--quiet', container, image)
  } finally {
    buildah('rm', container)
  }
}

/** The folder of the npm on the `PATH`. */
function npmFolder(): string {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      const program = realpathSync(join(folder, 'npm'))
      if (program.endsWith('npm-cli.js')) return dirname(dirname(program))
    } catch {
      // It is in another folder.
    }
  }
  throw new Error('No npm was found on the PATH.')
}
