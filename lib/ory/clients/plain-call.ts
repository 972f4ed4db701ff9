import 'server-only'
import type { Configuration } from '@ory/client'
import type { AxiosResponse, RawAxiosRequestConfig } from 'axios'
import { sender } from './connection'

interface PlainCall {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Without a query. */
  readonly path: string
  /** Undefined values are left out. */
  readonly query?: Readonly<Record<string, string | undefined>>
  /** Sent as JSON. */
  readonly body?: object
}

/**
 * Makes a call that `@ory/client` has no method for. Options, token and errors are those of its own calls.
 */
export async function plainCall(
  { basePath = '', baseOptions, accessToken }: Configuration,
  { method, path, query = {}, body }: PlainCall,
  options: RawAxiosRequestConfig = {},
): Promise<AxiosResponse<unknown>> {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return sender.request({
    ...baseOptions,
    ...options,
    method,
    url: `${basePath}${path}?${new URLSearchParams(given)}`,
    ...(body && { data: body }),
    headers: {
      Accept: 'application/json',
      ...(typeof accessToken === 'string' && { Authorization: `Bearer ${accessToken}` }),
      ...options.headers,
    },
  })
}
