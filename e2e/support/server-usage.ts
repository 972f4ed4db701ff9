import { Agent, get, type IncomingMessage } from 'node:http'
import getPort from 'get-port'
import { z } from 'zod'
import { type ServerProcess, startServerProcess } from './server-process'

const usageSchema = z.object({
  /** Since the start of the process, in milliseconds. */
  cpu: z.number(),
  /** The JavaScript heap, in bytes. */
  memory: z.number(),
  /** Occupied slots in the circuit breakers of all services. */
  places: z.number(),
  /** Open files and sockets. */
  descriptors: z.number(),
  /** Responses in the JavaScript heap; only on request. */
  responses: z.number(),
  /** Those that keep the process alive. */
  timers: z.number(),
})
type Usage = z.output<typeof usageSchema>

export interface MeasuredServer extends ServerProcess {
  /** @param after `collected`: after a garbage collection; `responses`: with their number, too */
  usage(after?: 'collected' | 'responses'): Promise<Usage>
}

/** Starts the built app, as `npm start` does. It reports its usage. Linux only: it reads `/proc`. */
export async function startMeasuredServer(name: string): Promise<MeasuredServer> {
  const port = await getPort()
  const flags = '--max-semi-space-size=4 --expose-gc --require ./e2e/support/report-usage.cjs'
  const server = await startServerProcess(name, `exec node ${flags} deploy/start.mjs`, {
    USAGE_PORT: String(port),
  })
  // One connection for all requests, so that it does not change the number of descriptors.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const usage = (after = '') =>
    new Promise<Usage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: `/${after}`, agent }, (response) =>
        resolve(usageIn(response)),
      ).once('error', reject)
    })
  return { ...server, usage }
}

async function usageIn(response: IncomingMessage): Promise<Usage> {
  const text = Buffer.concat(await response.toArray()).toString()
  if (response.statusCode !== 200) throw new Error(`report-usage.cjs cannot say it: ${text}`)
  return usageSchema.parse(JSON.parse(text))
}
