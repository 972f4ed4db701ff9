import type { AxiosResponse } from 'axios'
import { type Command, InvalidArgumentError } from 'commander'
import { resultOf } from '../../lib/ory/clients/result'

interface Page {
  readonly pageSize: number
  readonly pageToken?: string
}

/** Adds the options of a list that comes in pages. */
export function withPage(command: Command): Command {
  return command
    .option('--page-size <number>', 'how many at a time', pageSize, 100)
    .option('--page-token <token>', 'where the last page ended')
}

function pageSize(text: string): number {
  const size = Number(text)
  if (Number.isInteger(size) && size >= 1 && size <= 1000) return size
  throw new InvalidArgumentError('It is a whole number from 1 to 1000.')
}

/** Asks for a page, shows it, and says on standard error how to see the next one. */
export async function pageOf<Item>(
  { pageSize, pageToken }: Page,
  ask: (page: Page) => Promise<AxiosResponse<Item[]>>,
  show: (items: Item[]) => void,
): Promise<void> {
  const answer = await ask({ pageSize, ...(pageToken && { pageToken }) })
  const items = await resultOf(Promise.resolve(answer))
  show(items)
  const next = /[?&]page_token=([^&>]+)[^>]*>;\s*rel="next"/.exec(String(answer.headers.link))?.[1]
  if (next && items.length === pageSize)
    process.stderr.write(`There are more: --page-token ${decodeURIComponent(next)}\n`)
}
