/** What a JSON text says; undefined when it is none. Whoever reads it checks what is in it. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
