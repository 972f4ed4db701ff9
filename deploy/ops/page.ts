import type { AxiosResponse } from 'axios'
import { type Command, InvalidArgumentError } from 'commander'
import { unwrapBody } from '../../lib/ory/clients/result'

interface Page {
  readonly pageSize: number
  readonly pageToken?: string
}

/** Adds the pagination options of a list. */
export function withPage(command: Command): Command {
  return command
    .option('--page-size <number>', 'how many per page', pageSize, 100)
    .option('--page-token <token>', 'show the page after this token')
}

function pageSize(text: string): number {
  const size = Number(text)
  if (Number.isInteger(size) && size >= 1 && size <= 1000) return size
  throw new InvalidArgumentError('It must be a whole number from 1 to 1000.')
}

/** Fetches one page and prints it. If there are more, writes to standard error how to get the next page. */
export async function pageOf<Item>(
  { pageSize, pageToken }: Page,
  ask: (page: Page) => Promise<AxiosResponse<Item[]>>,
  show: (items: Item[]) => void,
): Promise<void> {
  const response = await ask({ pageSize, ...(pageToken && { pageToken }) })
  const items = await unwrapBody(Promise.resolve(response))
  show(items)
  const next = nextTokenOf(response)
  if (next && items.length === pageSize) process.stderr.write(`For the next page: --page-token ${next}\n`)
}

/** The token of the next page; undefined on the last one. */
export function nextTokenOf({ headers }: Pick<AxiosResponse, 'headers'>): string | undefined {
  const links = String(headers.link).split(',')
  const nextLink = links.find((link) => link.endsWith('rel="next"')) ?? ''
  const token = /[?&]page_token=([^&>]+)/.exec(nextLink)?.[1]
  return token === undefined ? undefined : decodeURIComponent(token)
}
