import { type Command, InvalidArgumentError } from 'commander'
import type { ListPage, PageQuery } from '../../lib/ory/clients/list-page'

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
export async function printPage<Item>(
  { pageSize, pageToken }: PageQuery,
  ask: (page: PageQuery) => Promise<ListPage<Item>>,
  show: (items: readonly Item[]) => void,
): Promise<void> {
  const { items, nextPageToken } = await ask({ pageSize, ...(pageToken && { pageToken }) })
  show(items)
  if (nextPageToken && items.length === pageSize)
    process.stderr.write(`For the next page: --page-token ${nextPageToken}\n`)
}
