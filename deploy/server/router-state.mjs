/** The header in which script names the parts of the page that the browser has already. */
const name = 'next-router-state-tree'

/**
 * Removes a router state that Next cannot parse, which it would answer with 500 and a stack in the log.
 * Without the header, it renders the whole page.
 * @param headers those of an `http.IncomingMessage`, which it changes
 */
export function dropUnreadableRouterState(headers) {
  if (name in headers && !isReadable(headers[name])) delete headers[name]
}

function isReadable(text) {
  try {
    return isState(JSON.parse(decodeURIComponent(text)))
  } catch {
    return false
  }
}

/**
 * The part of Next's own check that distinguishes a state from anything else: a segment, and the states below
 * it by name.
 */
function isState(value) {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6) return false
  const [segment, below, url, mark, flags, more] = value
  return (
    isSegment(segment) &&
    isRecord(below) &&
    Object.values(below).every(isState) &&
    (url == null || isPair(url)) &&
    (mark == null || marks.includes(mark)) &&
    (flags == null || typeof flags === 'number') &&
    (more === undefined || typeof more === 'string')
  )
}

const marks = ['refetch', 'inside-shared-layout', 'metadata-only']

/** A folder of the route, or a parameter: its name, its value, its kind, and its siblings. */
function isSegment(value) {
  if (typeof value === 'string') return true
  if (!Array.isArray(value) || value.length !== 4) return false
  const [param, given, kind, siblings] = value
  return (
    typeof param === 'string' &&
    typeof given === 'string' &&
    kinds.test(kind) &&
    (siblings === null || (Array.isArray(siblings) && siblings.every((one) => typeof one === 'string')))
  )
}

const kinds = /^(?:oc|(?:c|d)(?:i\((?:\.{1,3}|\.\.\)\(\.\.)\))?)$/

function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isPair(value) {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')
}
