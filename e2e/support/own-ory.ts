import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import { findOryBinaries } from '../ory/process/binaries'
import { runFolder, settingsFolder } from '../ory/process/run-folder'
import { type Service, startService } from '../ory/process/service'
import { currentBackend } from './backend'

/**
 * A Kratos or Hydra that one test file may stop and start. It uses the database of the run, so it knows the
 * same people.
 */
export interface OwnService {
  readonly url: string
  readonly adminUrl: string
  readonly logFile: string
  start(): Promise<void>
  /** Kills it, as a crash does. */
  kill(): Promise<void>
  /**
   * Pauses and resumes the process: the system still accepts connections, but the process does not respond.
   */
  suspend(): void
  resume(): void
}

/** One more process of the run's Kratos or Hydra, with ports of its own. Call `start` first. */
export async function ownService(name: 'kratos' | 'hydra'): Promise<OwnService> {
  const { kratosUrl, release } = currentBackend()
  const folder = runFolder(Number(new URL(kratosUrl).port))
  const [port, adminPort, binaries] = await Promise.all([getPort(), getPort(), findOryBinaries({ release })])
  const settings = JSON.parse(await readFile(join(settingsFolder(folder), `${name}.json`), 'utf8'))
  settings.serve.public.port = port
  settings.serve.admin.port = adminPort
  const file = join(settingsFolder(folder), `${name}.own-${port}.json`)
  await writeFile(file, JSON.stringify(settings), { mode: 0o600 })
  const serve = name === 'kratos' ? ['serve'] : ['serve', 'all']
  const logFile = join(folder, `${name}.own-${port}.log`)
  let service: Service | undefined
  const signal = (to: NodeJS.Signals) => process.kill(service?.pid ?? 0, to)
  return {
    url: `http://localhost:${port}`,
    adminUrl: `http://localhost:${adminPort}`,
    logFile,
    start: async () => {
      service = startService({
        name,
        program: binaries[name],
        args: [...serve, '--dev', '-c', file],
        logFile,
        readyUrl: `http://localhost:${adminPort}/health/ready`,
      })
      await service.ready()
    },
    kill: async () => {
      service?.kill()
      await service?.ended
    },
    suspend: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
  }
}
