import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import { findKeto } from '../ory/process/binaries'
import { Unreachable } from '../ory/process/programs'
import { runFolder, settingsFolder } from '../ory/process/run-folder'
import { startService } from '../ory/process/service'
import { currentBackend } from './backend'

/** A Keto that one test file starts. It keeps its tuples in memory. */
export interface OwnKeto {
  readonly readUrl: string
  /** Makes an identity a helper, or no longer one. */
  setHelper(identityId: string, isHelper: boolean): Promise<void>
  stop(): Promise<void>
}

/**
 * Keto with the namespace of the help desk, on free ports. The first time, it may be built, which takes minutes.
 * @returns null if the network does not reach it
 */
export async function startKeto(): Promise<OwnKeto | null> {
  const folder = runFolder(Number(new URL(currentBackend().kratosUrl).port))
  const program = await findKeto().catch((error: unknown) => {
    if (error instanceof Unreachable) return null
    throw error
  })
  if (program === null) return null
  const [read, write, metrics, opl] = [await getPort(), await getPort(), await getPort(), await getPort()]
  const on = (port: number) => ({ host: '127.0.0.1', port })
  const file = join(settingsFolder(folder), `keto.own-${read}.json`)
  const settings = {
    dsn: 'memory',
    namespaces: [{ id: 0, name: 'Latchkey' }],
    serve: { read: on(read), write: on(write), metrics: on(metrics), opl: on(opl) },
  }
  await writeFile(file, JSON.stringify(settings), { mode: 0o600 })
  const readUrl = `http://127.0.0.1:${read}`
  const service = startService({
    name: 'keto',
    program,
    args: ['serve', '-c', file],
    logFile: join(folder, `keto.own-${read}.log`),
    readyUrl: `${readUrl}/health/ready`,
  })
  await service.ready()
  return {
    readUrl,
    setHelper: async (identityId, isHelper) => {
      const tuple = {
        namespace: 'Latchkey',
        object: 'help-desk',
        relation: 'helpers',
        subject_id: identityId,
      }
      const url = `http://127.0.0.1:${write}/admin/relation-tuples`
      const response = isHelper
        ? await fetch(url, { method: 'PUT', body: JSON.stringify(tuple) })
        : await fetch(`${url}?${new URLSearchParams(tuple)}`, { method: 'DELETE' })
      if (!response.ok) throw new Error(`Keto answered ${response.status}: ${await response.text()}`)
    },
    stop: () => service.stop(),
  }
}
