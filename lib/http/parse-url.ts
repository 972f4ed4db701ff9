/**
 * The longest host that is parsed. A host name has 253 characters, and a URL may have a user name and a port beside it.
 * Parsing a long host takes the square of its length (IDNA).
 */
const maxHostLength = 300

/**
 * Parses a URL from another party, as a browser does.
 * @param base for a relative URL
 * @returns null for text that no browser can open, and for a host that is too long to parse
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  if (hasLongHost(text)) return null
  // Not URL.canParse: on Node 20, after some thousand calls, it refuses letters beyond ASCII.
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** Browsers read a backslash as a slash, skip tabs and line ends, and need no slashes after `https:`. */
function hasLongHost(text: string): boolean {
  const read = text.replace(/[\t\n\r]/g, '')
  if (/^\/(?![/\\])/.test(read)) return false
  const [first = '', second = ''] = read.split(/[/\\?#]+/, 2)
  return first.length > maxHostLength || second.length > maxHostLength
}
