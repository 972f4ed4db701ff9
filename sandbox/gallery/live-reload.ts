import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * Forwards the web socket by which Next's development server reloads a page. So a frame of the gallery shows
 * a change of a theme immediately, as the app does.
 */
export function passReloads(appUrl: string) {
  const { hostname, host, port } = new URL(appUrl)
  return ({ url = '', rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (!url.startsWith('/_next/')) return void socket.destroy()
    const app = connect({ host: hostname, port: Number(port || 80) })
    const end = () => {
      app.destroy()
      socket.destroy()
    }
    app.once('error', end).once('close', end)
    socket.once('error', end).once('close', end)
    const own: Readonly<Record<string, string>> = { host, origin: appUrl }
    const lines = rawHeaders.flatMap((name, at) =>
      at % 2 === 0 ? [`${name}: ${own[name.toLowerCase()] ?? rawHeaders[at + 1]}`] : [],
    )
    app.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    app.write(head)
    app.pipe(socket)
    socket.pipe(app)
  }
}
