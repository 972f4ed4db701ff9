import type { ReactNode } from 'react'

/**
 * A number with a plus, or a word and the part that makes it an address. Latin letters only: some languages
 * have no spaces.
 */
const words =
  /(\+\d[\d\s*-]+\d)|[\p{Script=Latin}\d._%*+-]+(@[\p{Script=Latin}\d-]+(?:\.[\p{Script=Latin}\d-]+)*)?/gu
/** No text has this character. */
const border = '\0'

/**
 * A text whose email addresses and phone numbers a browser keeps when it translates the page. Each piece is
 * alone in its element, as React then needs it. Content other than text stays as it is.
 */
export function markAddresses(content: ReactNode): ReactNode {
  if (typeof content !== 'string') return content
  const pieces = content
    .replace(words, (word: string, number?: string, domain?: string) =>
      number || domain ? border + word + border : word,
    )
    .split(border)
  if (pieces.length === 1) return content
  return Object.entries(pieces).map(
    ([key, piece]) =>
      piece && (
        <span key={key} translate={Number(key) % 2 === 0 ? undefined : 'no'}>
          {piece}
        </span>
      ),
  )
}
