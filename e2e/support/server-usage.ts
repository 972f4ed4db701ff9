import { Agent, get, type IncomingMessage } from 'node:http'
import getPort from 'get-port'
import { z } from 'zod'
import { type ServerProcess, startServerProcess } from './server-process'

const usageSchema = z.object({
  /** Since the start of the process, in milliseconds. */
  cpu: z.number(),
  /** What JavaScript holds, in bytes. */
  memory: z.number(),
  /** Taken places in the gates of all services. */
  places: z.number(),
  /** Open files and sockets. */
  descriptors: z.number(),
  /** Answers that JavaScript holds; known only when asked for. */
  responses: z.number(),
  /** Those that keep the process alive. */
  timers: z.number(),
})
type Usage = z.output<typeof usageSchema>

export interface MeasuredServer extends ServerProcess {
  /** @param after `collected`: the garbage is collected first; `responses`: they are counted, too */
  usage(after?: 'collected' | 'responses'): Promise<Usage>
}

/** Starts the built app, as `npm start` does. It says what it uses. Linux only: it reads `/proc`. */
export async function startMeasuredServer(name: string): Promise<MeasuredServer> {
  const port = await getPort()
  const flags = '--max-semi-space-size=4 --expose-gc --require ./e2e/support/report-usage.cjs'
  const server = await startServerProcess(name, `exec node ${flags} deploy/start.mjs`, {
    USAGE_PORT: String(port),
  })
  // One connection for all questions, so that it does not change the number of descriptors.
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
