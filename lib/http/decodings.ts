/** How many times a path may be encoded. More is an attack. */
const maxEncodingDepth = 4

/**
 * A path, and the path after each further decoding, as servers may read it that decode too much. Only ASCII: the rest
 * cannot mislead a server.
 * @returns null for a path that is encoded too often
 */
export function decodingsOf(path: string): readonly [string, ...string[]] | null {
  const paths: [string, ...string[]] = [path]
  for (let last = path; /%[0-7][0-9a-f]/i.test(last); paths.push(last)) {
    if (paths.length === maxEncodingDepth) return null
    last = last.replace(/%([0-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  }
  return paths
}
