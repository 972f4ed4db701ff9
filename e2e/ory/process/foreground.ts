import getPort from 'get-port'
import { addressLines, type OryAddresses, portsOf } from './addresses'
import { findOryBinaries } from './binaries'
import { emptyRunFolder, type ProcessRecord, writeRun } from './run-folder'
import type { Service } from './service'
import { startOry } from './start-ory'

/**
 * Runs the whole set as children of this process until it is asked to stop (SIGINT, SIGTERM, SIGHUP) or a child ends by itself.
 * Throws when a port is taken, a part does not start, or a part ends although nobody asked.
 */
export async function runInForeground(
  addresses: OryAddresses,
  folder: string,
  report: (line: string) => void,
): Promise<void> {
  const stopping = stopRequest()
  const binaries = await findOryBinaries({ report })
  await demandFreePorts(portsOf(addresses))
  await emptyRunFolder(folder)
  const record = (services: readonly Service[], ready: boolean) =>
    writeRun(folder, { ready, appUrl: addresses.appUrl, processes: processesOf(services, folder) })
  await record([], false)
  const ory = await startOry(addresses, binaries, folder, {
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
  for (const line of addressLines(addresses)) report(line)
  const lost = await Promise.race([aborted(stopping), ...ory.services.map(endOf)])
  await ory.stop()
  if (lost !== undefined) throw new Error(`${lost} ended by itself; its log is in ${folder}.`)
}

function stopRequest(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort())
  return controller.signal
}

async function demandFreePorts(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    if ((await getPort({ port })) !== port)
      throw new Error(`Port ${port} is taken by another program; stop it or use --first-port.`)
  }
}

function processesOf(services: readonly Service[], folder: string): ProcessRecord[] {
  const children = services.map(({ name, pid }) => ({ name, pid, mark: folder }))
  return [{ name: 'owner', pid: process.pid, mark: 'ory/up.ts' }, ...children]
}

/** The last resort: nothing that this process started outlives it, even when it ends by an error. */
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
