/**
 * A name as Kratos compares it in JSON. It is written in Go, which reads `TRAITS`, and also the long s in `trait\u017f`, as
 * `traits`.
 */
export function foldedName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
