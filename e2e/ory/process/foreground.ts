import getPort from 'get-port'
import { findOryBinaries } from './binaries'
import type { OryCommand } from './command-line'
import { emptyRunFolder, type ProcessRecord, writeRun } from './run-folder'
import type { Service } from './service'
import { startOry } from './start-ory'
import { portsOf, urlLines } from './urls'

/**
 * Runs the whole set as children of this process until a signal stops it (SIGINT, SIGTERM, SIGHUP). Throws if
 * a port is in use, if a part does not start, or if a part ends unexpectedly.
 */
export async function runInForeground(
  { release, urls }: Pick<OryCommand, 'release' | 'urls'>,
  folder: string,
  report: (line: string) => void,
): Promise<void> {
  const stopping = stopRequest()
  const binaries = await findOryBinaries({ release, report })
  await demandFreePorts(portsOf(urls))
  await emptyRunFolder(folder)
  const record = (services: readonly Service[], ready: boolean) =>
    writeRun(folder, { ready, release, appUrl: urls.appUrl, processes: processesOf(services, folder) })
  await record([], false)
  const ory = await startOry({ release, urls }, binaries, folder, {
    signal: stopping,
    onStart: (services) => {
      killOnExit(services)
      return record(services, false)
    },
  }).catch((error: unknown) => {
    if (stopping.aborted) return undefined
    throw error
  })
  if (ory === undefined) return
  await record(ory.services, true)
  for (const line of urlLines(urls)) report(line)
  const lost = await Promise.race([aborted(stopping), ...ory.services.map(endOf)])
  await ory.stop()
  if (lost !== undefined) throw new Error(`${lost} ended by itself. Its log is in ${folder}.`)
}

function stopRequest(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort())
  return controller.signal
}

async function demandFreePorts(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    if ((await getPort({ port })) !== port)
      throw new Error(`Port ${port} is taken by another program. Stop it or use --first-port.`)
  }
}

function processesOf(services: readonly Service[], folder: string): ProcessRecord[] {
  const children = services.map(({ name, pid }) => ({ name, pid, commandPart: folder }))
  return [{ name: 'owner', pid: process.pid, commandPart: 'process/up.ts' }, ...children]
}

/** The last resort: if this process ends by an error, it still ends everything that it started. */
function killOnExit(services: readonly Service[]): void {
  process.once('exit', () => {
    for (const service of services) service.kill()
  })
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}

async function endOf(service: Service): Promise<string> {
  await service.ended
  return service.name
}
