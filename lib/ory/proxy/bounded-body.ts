/** What a response of Kratos may be before we cut it off. */
export interface BodyBounds {
  /** In bytes. */
  readonly size: number
  /** How long the whole body may take, in milliseconds. */
  readonly time: number
}

/**
 * The same body, cut off when it is too large or takes too long. Then the visitor's response breaks off too: its
 * headers are sent already.
 */
export function boundedBody(
  body: ReadableStream<Uint8Array>,
  { size, time }: BodyBounds,
): ReadableStream<Uint8Array> {
  let left = size
  let timer: NodeJS.Timeout | undefined
  const cut = (controller: TransformStreamDefaultController, why: string) =>
    controller.error(new Error(`The response of Kratos ${why}.`))
  return body.pipeThrough(
    new TransformStream({
      start: (controller) => {
        timer = setTimeout(() => cut(controller, 'takes too long'), time).unref()
      },
      transform: (part: Uint8Array, controller) => {
        left -= part.byteLength
        if (left >= 0) return controller.enqueue(part)
        return cut(controller, 'is too large')
      },
      flush: () => clearTimeout(timer),
    }),
  )
}
