import 'server-only'
import { acquireUseRelease } from '@/lib/http/acquire-use-release'
import { failureOfCode, type ServiceFailure } from '@/lib/ory/clients/service-failure'
import { outsideRequests } from '@/lib/process/outside-requests'
import type { ProxyFailure } from './proxy-failure'

/** The largest body of a self-service form holds a passkey: a few kilobytes. */
export const bodyLimit = 64 * 1024

/** One request to Kratos. It ends early when it is too large, takes too long, or the visitor leaves. */
export class Exchange {
  readonly request: Request
  /** Why we ended the request, if we did. */
  failure: ProxyFailure | undefined
  readonly #timeout: number
  readonly #abort = new AbortController()

  constructor(request: Request, timeout: number) {
    this.request = request
    this.#timeout = timeout
  }

  /**
   * Sends the visitor's body, and counts its bytes.
   * @returns Kratos' response once it has started. When the visitor leaves, its body breaks off.
   */
  send(url: string, headers: Headers): Promise<Response> {
    const { method, body, signal } = this.request
    const sent = (timer: NodeJS.Timeout): RequestInit & { duplex: 'half' } => ({
      method,
      headers,
      body: body && this.#counted(body, timer),
      duplex: 'half',
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.any([signal, this.#abort.signal]),
    })
    return acquireUseRelease(
      () => outsideRequests(() => setTimeout(() => this.#end('timeout'), this.#timeout)),
      (timer) => outsideRequests(() => fetch(url, sent(timer))),
      clearTimeout,
    )
  }

  /** Why there is no response. A visitor who sends too much or leaves says nothing about Kratos. */
  failureOf(error: unknown): ServiceFailure {
    if (this.request.signal.aborted || this.failure === 'too_large') return 'left'
    return this.failure === 'timeout' ? 'timed-out' : failureOfCode(codeOf(error))
  }

  #end(failure: ProxyFailure): void {
    this.failure = failure
    this.#abort.abort()
  }

  /** Has no `cancel`: it would close the visitor's connection, which we still need for our response. */
  #counted(body: ReadableStream<Uint8Array>, timer: NodeJS.Timeout): ReadableStream<Uint8Array> {
    const reader = body.getReader()
    let size = 0
    return new ReadableStream({
      pull: async (controller) => {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        size += value.byteLength
        if (size > bodyLimit) return this.#end('too_large')
        timer.refresh()
        controller.enqueue(value)
      },
    })
  }
}

interface FetchError {
  readonly name: string
  readonly code?: string
  readonly cause?: FetchError
}

/** The code of a failed `fetch`. It wraps the error: `TypeError: fetch failed`, caused by `ECONNREFUSED`. */
export function codeOf(error: unknown): string {
  const { cause, code, name } = error as FetchError
  return cause ? codeOf(cause) : (code ?? name)
}
