import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { Spelling } from './draft'

/** A proxy in front of Kratos. It records Kratos' own responses, whatever happens to them later. */
export interface RecordingKratos {
  readonly url: string
  /** The fate of the responses from now on. */
  spoil(answers: Spelling['answers']): void
  /** How many sessions Kratos has created. */
  sessions(): number
  /** How often Kratos reported an incorrect password or code. It cannot do so in a redirect. */
  refusals(): number
  stop(): Promise<void>
}

/** Kratos' messages for an incorrect password, and for incorrect codes. */
const wrong = /"id":(?:4000006|4000008|4000016|4010008|4040003|4060006|4070006)\b/

export async function startRecordingKratos(kratosUrl: string): Promise<RecordingKratos> {
  let spoiled: Spelling['answers']
  const seen = { sessions: 0, refusals: 0 }
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', rawHeaders } = incoming
    if (spoiled === 'unread' && /^\/self-service\/\w+\/flows/.test(url)) {
      incoming.resume()
      outgoing.writeHead(503, { 'content-type': 'application/json' }).end('{}')
      return
    }
    const isSubmit = /^\/self-service\/\w+\?/.test(url)
    const { hostname, port } = new URL(kratosUrl)
    const passed = request({ hostname, port, method, path: url, headers: rawHeaders }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      const text = body.toString()
      const cookies = response.headers['set-cookie'] ?? []
      if (text.includes('"session_token"') || cookies.some((line) => /^ory_kratos_session=[^;]/.test(line)))
        seen.sessions += 1
      if (isSubmit && wrong.test(text)) seen.refusals += 1
      if (spoiled === 'lost' && isSubmit) outgoing.destroy()
      else outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders).end(body)
    })
    passed.once('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    url: `http://localhost:${address.port}`,
    spoil: (answers) => {
      spoiled = answers
    },
    sessions: () => seen.sessions,
    refusals: () => seen.refusals,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
