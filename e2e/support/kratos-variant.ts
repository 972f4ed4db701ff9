import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { variantCookie } from '../../sandbox/variants'
import type { OryVariantName } from '../ory/config/variants'
import { currentBackend } from './backend'

/** A Kratos with other settings for a whole app, also for calls without a browser. */
export interface VariantKratos {
  /** Another app uses it as its `ORY_SDK_URL`. */
  readonly url: string
  stop(): void
}

/**
 * Starts it on a free port: it sets the variant in each call, and forwards the call.
 * @param kratosUrl Kratos itself, or the Ory proxy of an app
 */
export async function startVariantKratos(
  variant: OryVariantName,
  kratosUrl = currentBackend().kratosUrl,
): Promise<VariantKratos> {
  const server = createServer((incoming, outgoing) => {
    const { host: _, cookie, ...headers } = incoming.headers
    const asked = [...(cookie ? [cookie] : []), `${variantCookie}=${variant}`].join('; ')
    const path = new URL(kratosUrl).pathname.replace(/\/$/, '') + incoming.url
    const call = forward(
      new URL(path, kratosUrl),
      { method: incoming.method ?? 'GET', headers: { ...headers, cookie: asked } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      },
    )
    call.on('error', () => outgoing.destroy())
    incoming.pipe(call)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
