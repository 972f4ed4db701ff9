import 'server-only'
import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import { Agent, type Dispatcher } from 'undici'
import { z } from 'zod'
import { ServiceError } from './service-error'

/** How long any service of ours may take to answer, in milliseconds. */
export const serviceTimeout = 5000

/** Connections rest for four seconds, which is less than any proxy in front of a service grants them. */
const kept = new Agent()
/** A new connection for each call. */
const fresh = new Agent({ pipelining: 0 })

/**
 * Makes one call to a service: what the clients of `@ory/client` ask of axios, at a fraction of its CPU time.
 * Every status is an answer; so is a redirect, since following it would lose its cookies. A GET that found its
 * connection closed goes out once more on a fresh one, as RFC 9110 9.2.2 allows.
 *
 * @param config of axios' options only `url`, `method`, `headers`, `params`, `data`, `auth` and `signal` count
 * @returns the answer as axios would give it: headers in lower case, the body parsed where it is JSON
 * @throws {ServiceError} when there is no whole answer within {@link serviceTimeout} or the visitor leaves
 *   (`ERR_CANCELED`), or none at all (the network's code)
 */
export async function askService(config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  const url = addressOf(config)
  const method = (config.method ?? 'GET').toUpperCase()
  const deadline = new AbortController()
  // Not AbortSignal.timeout: until its time is up, only a full garbage collection lets go of the visit it was made in.
  const timer = setTimeout(() => deadline.abort(), serviceTimeout)
  const signal = signalOf(config, deadline.signal)
  const call = {
    origin: url.origin,
    path: url.pathname + url.search,
    method: method as Dispatcher.HttpMethod,
    ...contentOf(config),
    signal,
  }
  const answer = await answerTo(call, kept)
    .catch((error: unknown) => {
      if (method !== 'GET' || signal.aborted) throw error
      return answerTo(call, fresh)
    })
    .catch((error: unknown) => {
      const code = signal.aborted ? 'ERR_CANCELED' : codeOf(error)
      throw new ServiceError({ call: `${method} ${url.pathname}`, origin: url.origin, status: 0, code })
    })
    .finally(() => clearTimeout(timer))
  return { ...answer, config } as AxiosResponse<unknown>
}

async function answerTo(call: Dispatcher.RequestOptions, agent: Agent) {
  const { statusCode, headers, body } = await agent.request(call)
  const { 'set-cookie': cookies, ...others } = headers
  return {
    status: statusCode,
    statusText: '',
    headers: { ...others, ...(cookies && { 'set-cookie': [cookies].flat() }) },
    data: parsed(await body.text()),
  }
}

function addressOf({ url = '', params = {} }: AxiosRequestConfig): URL {
  const address = new URL(url)
  for (const [name, value] of Object.entries(params)) address.searchParams.append(name, String(value))
  return address
}

/** The deadline, and the visitor's leaving where the caller knows of it. */
function signalOf({ signal }: AxiosRequestConfig, deadline: AbortSignal): AbortSignal {
  return signal instanceof AbortSignal ? AbortSignal.any([deadline, signal]) : deadline
}

/** Headers and body; the clients serialise their own, and only a plain call brings an object. */
function contentOf({ headers, auth, data }: AxiosRequestConfig) {
  const isObject = typeof data === 'object' && data !== null
  return {
    headers: {
      Accept: 'application/json',
      ...(headers as Record<string, string>),
      ...(isObject && { 'Content-Type': 'application/json' }),
      ...(auth && { Authorization: `Basic ${btoa(`${auth.username}:${auth.password}`)}` }),
    },
    body: isObject ? JSON.stringify(data) : typeof data === 'string' ? data : null,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const codeSchema = z.object({ code: z.string() })

/** Node's and undici's errors carry a code. */
function codeOf(error: unknown): string {
  return codeSchema.safeParse(error).data?.code ?? 'ERR_NETWORK'
}
