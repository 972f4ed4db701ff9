import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cacheFolder } from '../../ory/process/cache-folder'

/** Needs no engine, and no rights in a container that runs the tests. */
const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
/** Inside some containers, only the driver that copies every layer works. */
const storage = isHappy([...storageOf('overlay'), 'info']) ? storageOf('overlay') : storageOf('vfs')

/** The images that stay between two runs are in the cache folder, separate from the images of the machine. */
function storageOf(driver: 'overlay' | 'vfs'): string[] {
  return [
    ...['--storage-driver', driver],
    ...['--root', join(dirname(cacheFolder()), 'images')],
    ...['--runroot', join(tmpdir(), 'latchkey-images')],
  ]
}

/**
 * Runs a command of buildah. Its messages go to the output of this program.
 * @returns what it prints, such as the id of a container
 * @throws if it fails
 */
export function buildah(...args: readonly string[]): string {
  mkdirSync(tmpdir(), { recursive: true })
  return execFileSync('buildah', [...storage, ...args], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
  }).trim()
}

/** Whether a command of buildah succeeds. Its messages are not shown. */
export function isBuildahHappy(...args: readonly string[]): boolean {
  return isHappy([...storage, ...args])
}

function isHappy(args: readonly string[]): boolean {
  try {
    execFileSync('buildah', args, { env, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Opens the files of an image.
 * @param use gets the folder with them
 */
export async function withFilesOf<Result>(
  image: string,
  use: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const container = buildah('from', '--pull-never', image)
  try {
    return await use(buildah('mount', container))
  } finally {
    buildah('rm', container)
  }
}
