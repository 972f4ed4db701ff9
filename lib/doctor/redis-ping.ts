import { connect as connectPlainly } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

/** Why Redis cannot be used, or null if it responded to PING. */
type RedisFailure = 'refused' | 'no answer' | null

/**
 * Sends PING to Redis, after AUTH if the URL has a password. It does not send HELLO, which older servers do
 * not know.
 * @param url `redis://` or `rediss://`, with user and password if needed
 * @param timeout in milliseconds
 */
export function pingRedis(url: string, timeout: number): Promise<RedisFailure> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) }
  const socket = protocol === 'rediss:' ? connectSecurely({ ...at, servername: at.host }) : connectPlainly(at)
  const credentials = [username, password].filter(Boolean).map(decodeURIComponent)
  const commands = [...(password ? [['AUTH', ...credentials]] : []), ['PING']]
  return new Promise((resolve) => {
    let answer = ''
    const end = (result: RedisFailure) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(timeout, () => end('no answer'))
    socket.once('error', () => end('no answer'))
    socket.once('close', () => end('no answer'))
    socket.on('data', (part) => {
      answer += part
      if (answer.startsWith('-') || answer.includes('\r\n-')) end('refused')
      else if (answer.includes('+PONG\r\n')) end(null)
    })
    socket.write(commands.map(encoded).join(''))
  })
}

/** Encodes a command in Redis' protocol: the number of parts, then each part with its length. */
function encoded(parts: readonly string[]): string {
  return `*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`
}
