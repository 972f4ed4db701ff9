import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Service, startService } from '../ory/process/service'
import { type AppServer, startAppServer } from './app-server'
import type { Sample } from './load-figures'
import type { LoadOptions, OryServices } from './load-options'
import { readCpuTime, readProcess } from './load-process'

/** The app under load, and the services behind it. */
export interface LoadServer {
  readonly appUrl: string
  readonly hydraUrl: string
  readonly hydraAdminUrl: string
  readonly pid: number
  /** The server now, and its event loop since the last sample. */
  sample(): Promise<Sample>
  /** Collects all garbage and says what is left, in bytes. */
  liveHeap(): Promise<number>
  /** CPU time of the sandbox so far, in milliseconds. Undefined when the services are not ours. */
  servicesCpu(): number | undefined
  stop(): Promise<void>
}

const sampleSchema = z.object({
  cpu: z.number(),
  heapUsed: z.number(),
  heapTotal: z.number(),
  external: z.number(),
  busy: z.number(),
  delay: z.object({ p50: z.number(), p99: z.number(), max: z.number() }),
})

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** Starts the production build and, unless a real Ory is named, the sandbox. Each has its own process. */
export async function startLoadServer(
  { port, ory, node }: LoadOptions,
  logFolder: string,
): Promise<LoadServer> {
  const appUrl = `http://localhost:${port}`
  const sandbox = ory ? undefined : startSandboxProcess(appUrl, port + 1, join(logFolder, 'load-sandbox.log'))
  const services = ory ?? sandboxServices(port + 1)
  try {
    await sandbox?.ready()
    const app = await startApp(appUrl, services, node, join(logFolder, 'load-latchkey.log'))
    return {
      appUrl,
      ...services,
      pid: app.pid,
      sample: async () => ({ ...readProcess(app.pid), ...sampleSchema.parse(await app.ask('load')) }),
      liveHeap: async () => z.number().parse(await app.ask('live-heap')),
      servicesCpu: () => sandbox && readCpuTime(sandbox.pid),
      async stop() {
        await app.stop()
        await sandbox?.stop()
      },
    }
  } catch (error) {
    await sandbox?.stop()
    throw error
  }
}

function startApp(
  appUrl: string,
  services: OryServices,
  node: string | undefined,
  logFile: string,
): Promise<AppServer> {
  return startAppServer({
    name: 'latchkey',
    script: join(repository, 'deploy', 'start.mjs'),
    port: Number(new URL(appUrl).port),
    logFile,
    node,
    reporter: new URL('./load-monitor.mjs', import.meta.url),
    env: {
      APP_URL: appUrl,
      ORY_SDK_URL: services.kratosUrl,
      HYDRA_PUBLIC_URL: services.hydraUrl,
      HYDRA_ADMIN_URL: services.hydraAdminUrl,
      // As in production, so that connections that nobody uses any more are closed.
      KEEP_ALIVE_TIMEOUT: '5000',
      SESSION_SECRET: 'for-the-benchmark-only-0123456789abcdef',
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'bench').toString('base64'),
    },
  })
}

function startSandboxProcess(appUrl: string, port: number, logFile: string): Service {
  return startService({
    name: 'The sandbox',
    // `env` becomes the program that it starts, so signals reach the sandbox.
    program: 'env',
    args: [
      `APP_URL=${appUrl}`,
      `SANDBOX_PORT=${port}`,
      process.execPath,
      '--import',
      'tsx',
      join(repository, 'sandbox', 'main.ts'),
    ],
    logFile,
    readyUrl: `${sandboxServices(port).kratosUrl}/health/ready`,
  })
}

/** The ports of `sandbox/start-sandbox.ts`. */
function sandboxServices(port: number): OryServices {
  return {
    kratosUrl: `http://localhost:${port}`,
    hydraUrl: `http://localhost:${port + 3}`,
    hydraAdminUrl: `http://localhost:${port + 4}`,
  }
}
