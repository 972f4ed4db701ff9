import { randomBytes } from 'node:crypto'
import { pause } from '@/lib/http/pause'

/**
 * How long a page waits for its data, in milliseconds. Next sends some headers before a page is complete, and none of
 * them when the data are there at once.
 */
const readTime = 20

/** Gives a page its data as late as Kratos does. */
export async function readMadeUp<Data>(data: Data): Promise<Data> {
  await pause(readTime)
  return data
}

/**
 * It has each kind of character that an identifier may have. So a page that changes or escapes one of them does not have
 * the whole identifier, and two such pages differ. So do two pages that depend on its length.
 */
export function madeUpIdentifier(length: number): string {
  const part = () => randomBytes(length).toString('hex')
  return `Kept_${part()}.${part()}+${part()}@Kept-${part()}.example`
}
