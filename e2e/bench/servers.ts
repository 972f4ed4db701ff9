import { cpSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AppServer, startAppServer } from './app-server'

/** Latchkey and the server that it is compared with. */
export interface Servers {
  readonly latchkey: AppServer
  readonly bare: AppServer
  stop(): Promise<void>
}

const here = dirname(fileURLToPath(import.meta.url))
const repository = dirname(dirname(here))
const bareBuild = join(here, 'bare', '.next')
const bareStandalone = join(bareBuild, 'standalone', 'e2e', 'bench', 'bare')

/** The folder of the minimal page. */
export const bareFolder = join(here, 'bare')

/** Whether there is a production build of Latchkey to measure. */
export function isLatchkeyBuilt(): boolean {
  return existsSync(join(repository, '.next', 'standalone', 'server.js'))
}

/** Starts both production servers with the same backend. Their logs go to `logFolder`. */
export async function startServers(
  backendUrl: string,
  ports: { readonly latchkey: number; readonly bare: number },
  logFolder: string,
): Promise<Servers> {
  cpSync(join(bareBuild, 'static'), join(bareStandalone, '.next', 'static'), { recursive: true })
  const latchkey = await startAppServer({
    name: 'latchkey',
    script: join(repository, 'deploy', 'start.mjs'),
    port: ports.latchkey,
    logFile: join(logFolder, 'bench-latchkey.log'),
    env: {
      APP_URL: `http://localhost:${ports.latchkey}`,
      ORY_SDK_URL: backendUrl,
      SESSION_SECRET: 'for-the-benchmark-only-0123456789abcdef',
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'bench').toString('base64'),
    },
  })
  const bare = await startAppServer({
    name: 'minimal page',
    script: join(bareStandalone, 'server.js'),
    port: ports.bare,
    logFile: join(logFolder, 'bench-bare.log'),
    env: { ORY_SDK_URL: backendUrl },
  })
  return {
    latchkey,
    bare,
    async stop() {
      await latchkey.stop()
      await bare.stop()
    },
  }
}
