/** A body in pieces that every Node.js reads to their end. */
export function piecesOf(body: Buffer): Buffer<ArrayBuffer>[]
