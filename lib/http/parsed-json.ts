/** The value of a JSON text; undefined if it is not JSON. The caller validates it. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
