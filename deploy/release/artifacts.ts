import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** The programs that can build the images. */
export const builders = ['docker', 'podman', 'buildah'] as const
export type Builder = (typeof builders)[number]

interface Image {
  readonly tag: string
  /** The stage of the Dockerfile, or its last one. */
  readonly target?: string
}

/** Latchkey, and the demo for strangers (docs/demo.md). */
const images: readonly Image[] = [{ tag: 'latchkey' }, { tag: 'latchkey-demo', target: 'demo' }]

/** How each program writes an image as an OCI archive. Docker does so since its release 25. */
const exportArguments: Readonly<Record<Builder, (tag: string, file: string) => readonly string[]>> = {
  docker: (tag, file) => ['save', '--output', file, tag],
  podman: (tag, file) => ['save', '--quiet', '--format=oci-archive', '--output', file, tag],
  buildah: (tag, file) => ['push', '--quiet', tag, `oci-archive:${file}`],
}

/**
 * The commands that build an image and write it into a file, without the program's name.
 * @param options for the program's `build`, such as labels
 */
export function imageCommands(
  builder: Builder,
  { tag, target }: Image,
  file: string,
  options: readonly string[],
): readonly (readonly string[])[] {
  const stage = target === undefined ? [] : [`--target=${target}`]
  return [
    ['build', '--file=deploy/Dockerfile', ...options, ...stage, `--tag=${tag}`, '.'],
    exportArguments[builder](tag, file),
  ]
}

/**
 * Builds both images and the site of the documents.
 * @param options for the builder's `build`, such as `--build-arg`
 * @returns the files: two OCI archives, and the site as a tar archive
 * @throws if a program fails or is not installed
 */
export function makeArtifacts(
  folder: string,
  version: string,
  builder: Builder,
  options: readonly string[],
): readonly string[] {
  const archives = images.map((image) => {
    const file = join(folder, `${image.tag}-${version}.oci.tar`)
    for (const command of imageCommands(builder, image, file, options))
      execFileSync(builder, command, { stdio: 'inherit' })
    return file
  })
  const site = join(folder, `latchkey-docs-${version}.tgz`)
  execFileSync('npm', ['run', 'docs'], { stdio: 'inherit' })
  execFileSync('tar', ['--create', '--gzip', `--file=${site}`, '--directory=docs/site/dist', '.'])
  return [...archives, site]
}
