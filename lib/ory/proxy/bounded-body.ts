import { outsideRequests } from '@/lib/process/outside-requests'

/** What a response of Kratos may be before we cut it off. */
export interface BodyBounds {
  /** In bytes. */
  readonly size: number
  /** How long the whole body may take, in milliseconds. */
  readonly time: number
}

/**
 * The same body, cut off when it is too large or takes too long. Then the visitor's response breaks off too: its
 * headers are sent already. The timer ends with the body, however it ends: whole, cut off here, broken off by
 * Kratos, or left by the visitor.
 */
export function boundedBody(
  body: ReadableStream<Uint8Array>,
  { size, time }: BodyBounds,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let left = size
  return new ReadableStream({
    start: (controller) => {
      const timer = outsideRequests(() =>
        setTimeout(() => cut(controller, reader, 'takes too long'), time).unref(),
      )
      const clear = () => clearTimeout(timer)
      void reader.closed.then(clear, clear)
    },
    pull: async (controller) => {
      const { done, value } = await reader.read()
      if (done) return controller.close()
      left -= value.byteLength
      if (left < 0) return cut(controller, reader, 'is too large')
      controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

function cut(
  controller: ReadableStreamDefaultController,
  reader: ReadableStreamDefaultReader,
  why: string,
): void {
  const error = new Error(`The response of Kratos ${why}.`)
  controller.error(error)
  reader.cancel(error).catch(() => {})
}
