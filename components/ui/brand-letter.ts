import { firstLetter } from './first-letter'

/** The product's own name, which has its mark. */
const ownName = 'Latchkey'

/**
 * The first letter of an operator's name, the sign of an operator without a logo. Undefined for the product's own name.
 */
export function brandLetter(name: string): string | undefined {
  return name === ownName ? undefined : firstLetter(name)
}
