import * as zlib from 'node:zlib'

/** What each byte does to the checksum (RFC 1952, 8). */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The checksum of gzip, in JavaScript: Node has it from 20.15 on. */
export function crcInScript(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0)
  return ~value >>> 0
}

const ofNode: ((bytes: Uint8Array) => number) | undefined = zlib.crc32

/** The checksum of gzip. */
export const crcOf = ofNode ?? crcInScript
