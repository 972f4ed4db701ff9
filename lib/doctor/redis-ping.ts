import { connect as connectPlainly } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

/** Why Redis could not be asked, or null when it answered as it should. */
export type RedisAnswer = 'refused' | 'no answer' | null

/**
 * Asks Redis whether it is there: HELLO is newer than some servers, so AUTH where the address has a password, then PING.
 * @param address `redis://` or `rediss://`, with user and password where needed
 */
export function pingRedis(address: string, timeout: number): Promise<RedisAnswer> {
  const { protocol, hostname, port, username, password } = new URL(address)
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) }
  const socket = protocol === 'rediss:' ? connectSecurely({ ...at, servername: at.host }) : connectPlainly(at)
  const credentials = [username, password].filter(Boolean).map(decodeURIComponent)
  const commands = [...(password ? [['AUTH', ...credentials]] : []), ['PING']]
  return new Promise((resolve) => {
    let answer = ''
    const end = (result: RedisAnswer) => {
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

/** A command as Redis reads it: how many words, and each with its length. */
function encoded(words: readonly string[]): string {
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`
}
