import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { serve } from '@/lib/http/testing/test-server'
import { type ProxyOptions, proxyToKratos } from '@/lib/ory/proxy/proxy'

export interface Proxy {
  readonly url: string
  /** What the proxy reported for the log, in order. */
  readonly reports: [trouble: string, code?: string][]
}

/** Serves the proxy like Next does: bodies are streams, and a signal tells when the visitor leaves. */
export async function serveProxy(kratosUrl: string, options: Partial<ProxyOptions> = {}): Promise<Proxy> {
  const reports: Proxy['reports'] = []
  const url = await serve(async (incoming, outgoing) => {
    const gone = new AbortController()
    outgoing.on('close', () => outgoing.writableFinished || gone.abort())
    const response = await proxyToKratos(requestOf(incoming, gone.signal), {
      kratosUrl,
      appUrl: 'http://login.example.com',
      ipAddress: '192.0.2.7',
      requestId: 'request-1',
      timeout: 2000,
      gate: { enter: () => () => {} },
      report: ({ outcome, code }) => {
        if (outcome) reports.push(code === undefined ? [outcome] : [outcome, code])
      },
      ...options,
    })
    outgoing.statusCode = response.status
    for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
    if (response.body === null) return outgoing.end()
    // When the response breaks off, we can only close the visitor's connection.
    return pipeline(
      Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]),
      outgoing,
    ).catch(() => {})
  })
  return { url, reports }
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  const init: RequestInit & { duplex: 'half' } = {
    method: incoming.method ?? 'GET',
    headers,
    body: hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null,
    duplex: 'half',
    signal,
  }
  return new Request(`http://front${incoming.url}`, init)
}
