import { Agent, get } from 'node:http'
import type { AppServer } from './app-server'

/** Many browsers that request a page from one server. */
export interface Visitors {
  /**
   * Requests the page `views` times in all.
   * @throws if a response is missing or not a page: figures of such a server would mean nothing
   */
  view(views: number): Promise<void>
  close(): void
}

/** The headers that a browser sends. */
export const browserHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en-GB,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
}

/**
 * Opens this number of visitors of a server. Their connections stay open between rounds.
 * @param pathOf the path and query of the next view
 */
export function openVisitors(server: AppServer, pathOf: () => string, count: number): Visitors {
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  const view = () => viewOnce(server, server.url + pathOf(), agent)
  return {
    async view(views) {
      let left = views
      const visitor = async () => {
        while (left-- > 0) await view()
      }
      await Promise.all(Array.from({ length: count }, visitor))
    },
    close: () => agent.destroy(),
  }
}

function viewOnce({ name: server }: AppServer, url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: browserHeaders }, (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`${server} answered ${response.statusCode} instead of a page`))
      response.resume().once('end', resolve)
    })
    request.once('error', (cause) => reject(new Error(`${server} did not answer`, { cause })))
  })
}
