import { randomBytes } from 'node:crypto'

/**
 * It has each kind of character that an identifier may have. So a page that changes or escapes one of them does not have
 * the whole identifier, and two such pages differ. So do two pages that depend on its length.
 */
export function madeUpIdentifier(length: number): string {
  const part = () => randomBytes(length).toString('hex')
  return `Kept_${part()}.${part()}+${part()}@Kept-${part()}.example`
}
