import { maxNameLength, normalizeUnicode } from './normalize-unicode'

/**
 * A name as Kratos compares it in JSON. It is written in Go, which reads `TRAITS`, and also the long s in
 * `trait\u017f`, as `traits`. A name that is too long for any field only loses its capitals.
 */
export function foldedName(name: string): string {
  return (normalizeUnicode(name, 'NFKC', maxNameLength) ?? name).toLowerCase()
}
