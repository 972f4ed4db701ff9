import { bodyLimit } from './exchange'

/** A copy of a request's body; null when there is none, or when it is longer than the proxy passes on. */
export async function smallBody(request: Request): Promise<Blob | null> {
  if (Number(request.headers.get('content-length')) > bodyLimit) return null
  const reader = request.clone().body?.getReader()
  if (!reader) return null
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(pieces)
    size += value.byteLength
    if (size > bodyLimit) {
      // Not awaited: it waits until the body itself is cancelled too, and the proxy has yet to read that one.
      void reader.cancel()
      return null
    }
    pieces.push(new Uint8Array(value))
  }
}

/** The text with a byte order mark, if it has one: Kratos reads it as part of the first name. */
export async function textOf(body: Blob): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await body.arrayBuffer())
}

/** The fields of a form. `URLSearchParams` leaves out a question mark at the start of a text. Kratos does not. */
export function formOf(text: string): URLSearchParams {
  return new URLSearchParams(`&${text}`)
}
