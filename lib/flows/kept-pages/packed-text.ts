import { constants, deflateRawSync } from 'node:zlib'
import { crcOf } from './crc'
import { holeLengths } from './holes'

/**
 * The text of a page with holes, compressed once, a piece for each text between two holes. A value of a visitor never
 * goes through the compressor: it stands between the pieces as it is. So the size of a page tells nothing about its
 * values (docs/decisions/0029-kept-pages-compressed.md).
 */
export type PackedText = readonly Buffer[]

/** How far back a piece may refer, in bytes (RFC 1951, 2). */
const windowSize = 32_768
/** Stands for a byte of a value while a text is compressed. HTML may not have it. */
const unknown = '\u0001'

/** Of gzip: no name, no time, no system (RFC 1952, 2.3). */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** The last block is empty and stored. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])
/** A piece ends with an empty stored block: its length, and the length's complement. */
const endOfPiece = 4

/**
 * Compresses a text with holes.
 * @param parts text, the name of a hole, text, and so on
 * @returns null when a text has the character that stands for a value
 */
export function packedText(parts: readonly string[]): PackedText | null {
  const pieces: Buffer[] = []
  let before = ''
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      if (part.includes(unknown)) return null
      pieces.push(deflated(part, before))
      before += part
    } else {
      const length = holeLengths[part]
      // After a value that may be shorter or longer, nothing refers to what is before it.
      before = length === undefined ? '' : before + unknown.repeat(length)
    }
  }
  return pieces
}

/**
 * A text as gzip.
 * @param values what is between the pieces
 * @param whole the same text with its values, for the checksum
 */
export function gzipOf(pieces: PackedText, values: readonly string[], whole: string): Buffer {
  const parts: Buffer[] = [header]
  for (const [index, piece] of pieces.entries()) {
    const value = values[index]
    if (value === undefined) parts.push(piece)
    else parts.push(piece.subarray(0, -endOfPiece), stored(value))
  }
  const bytes = Buffer.from(whole)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crcOf(bytes))
  trailer.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([...parts, lastBlock, trailer])
}

/** Ends at a whole byte, with an empty stored block. */
function deflated(text: string, before: string): Buffer {
  const dictionary = Buffer.from(before).subarray(-windowSize)
  return deflateRawSync(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH, dictionary })
}

/** The rest of a stored block whose first bits are there already (RFC 1951, 3.2.4). */
function stored(value: string): Buffer {
  const bytes = Buffer.from(value)
  const block = Buffer.alloc(endOfPiece + bytes.length)
  block.writeUInt16LE(bytes.length)
  block.writeUInt16LE(~bytes.length & 0xffff, 2)
  block.set(bytes, endOfPiece)
  return block
}
