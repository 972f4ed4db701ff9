/** Splits a body into pieces that every Node.js reads to their end. */
export function piecesOf(body: Buffer): Buffer<ArrayBuffer>[]
