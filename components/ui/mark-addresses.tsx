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
          {Number(key) % 2 === 0 ? piece : breakable(piece)}
        </span>
      ),
  )
}

/** An address with places for a line break: after the @, and before each dot of a long host. */
function breakable(address: string): ReactNode {
  const [name, host] = address.split('@')
  if (host === undefined) return address
  const [first, ...labels] = host.length > 16 ? host.split('.') : [host]
  const parts = [`${name}@`, first, ...labels.map((label) => `.${label}`)]
  return Object.entries(parts).flatMap(([key, part]) => [
    key !== '0' && <wbr key={`-${key}`} />,
    <span key={key}>{part}</span>,
  ])
}
