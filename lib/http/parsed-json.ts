/** What a JSON text says; undefined when it is none. Whoever reads it checks its shape. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
