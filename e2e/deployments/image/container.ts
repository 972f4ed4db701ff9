import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { buildah } from './buildah'

const configSchema = z.object({
  User: z.string().regex(/^\d+:\d+$/),
  Env: z.array(z.string()),
  Entrypoint: z.array(z.string()).min(1),
  Cmd: z.array(z.string()),
  WorkingDir: z.string(),
  StopSignal: z.literal('SIGTERM'),
  Healthcheck: z.object({ Test: z.tuple([z.literal('CMD')], z.string()) }),
})
/** The image's configuration of how to run it. */
export type ImageConfig = z.output<typeof configSchema>

/** @throws if the image lacks a part, or its user has no number */
export function configOf(image: string): ImageConfig {
  const inspected = z
    .object({ Docker: z.object({ config: configSchema }) })
    .parse(JSON.parse(buildah('inspect', '--type', 'image', image)))
  return inspected.Docker.config
}

interface ContainerOptions {
  /** The folder with the files of the image. */
  readonly folder: string
  readonly config: ImageConfig
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
  /** The only folder that it can write to, such as `/tmp`. It is empty. */
  readonly writableFolder?: string
}

/** A program that runs as an engine runs it: as process 1, as the user of the image, on a read-only root. */
export interface Container {
  /** Sends a signal to process 1. */
  kill(signal: NodeJS.Signals): void
  /** Waits for its end; its exit status. */
  ended(): Promise<number>
  /** Kills it, if it still runs. */
  destroy(): void
}

/*
 * Sets the host name of this machine, as an engine does. Binds the folder on itself, so that it can be
 * read-only. `unshare` then changes the root and the user. It gets each value as an argument, so no value is
 * read as part of the script.
 */
const script = `
folder=$1 user=$2 group=$3 workdir=$4 writable=$5; shift 5
mkdir -p "$folder/proc" "$folder/dev" "$folder/etc"
echo '127.0.0.1 localhost' > "$folder/etc/hosts"
mount --bind "$folder" "$folder" && mount -o remount,bind,ro "$folder" && mount --rbind /dev "$folder/dev" || exit 125
[ -z "$writable" ] || mount -t tmpfs -o mode=1777 tmpfs "$folder$writable" || exit 125
exec unshare --pid --fork --mount-proc --root "$folder" --wd "$workdir" --setgid "$group" --setuid "$user" "$@"
`

/** Needs the user root, and util-linux. The program shares the network of this machine. */
export function startContainer(options: ContainerOptions): Container {
  const { folder, config, command, env, logFile, writableFolder = '' } = options
  const log = openSync(logFile, 'a')
  const [user = '', group = ''] = config.User.split(':')
  const args = [folder, user, group, config.WorkingDir, writableFolder, ...command]
  const child = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...args], {
    env: { ...Object.fromEntries(config.Env.map(splitVariable)), ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return {
    kill: (signal) => process.kill(firstProcess(child), signal),
    async ended() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return child.exitCode ?? -1
    },
    destroy() {
      if (child.exitCode === null && child.signalCode === null) process.kill(firstProcess(child), 'SIGKILL')
    },
  }
}

const splitVariable = (variable: string) => {
  const at = variable.indexOf('=')
  return [variable.slice(0, at), variable.slice(at + 1)] as const
}

/** `unshare --fork` waits for its only child, which is process 1 of the container. */
function firstProcess({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const first = Number(children.trim())
  if (!first) throw new Error('The container has ended.')
  return first
}
