import 'server-only'
import type { AxiosResponse } from 'axios'
import { unwrapBody } from './result'

/** Which page of a list to read. Ory calls them `page_size` and `page_token`. */
export interface PageQuery {
  readonly pageSize: number
  readonly pageToken?: string
}

/** One page of a list. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  /** The token of the next page; undefined on the last one. */
  readonly nextPageToken: string | undefined
}

/**
 * One page of a list, whose `Link` header names the next one (RFC 8288).
 * @throws {ServiceError} as {@link unwrapBody}
 */
export async function unwrapPage<Item>(call: Promise<AxiosResponse<Item[]>>): Promise<ListPage<Item>> {
  const items = await unwrapBody(call)
  const { headers } = await call
  const links = String(headers.link).split(',')
  const nextLink = links.find((link) => link.endsWith('rel="next"')) ?? ''
  const token = /[?&]page_token=([^&>]+)/.exec(nextLink)?.[1]
  return { items, nextPageToken: token === undefined ? undefined : decodeURIComponent(token) }
}
