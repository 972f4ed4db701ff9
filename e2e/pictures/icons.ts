import { readFileSync, writeFileSync } from 'node:fs'
import { loadSharp } from './sharp'

/** The mark. The other files of it are made from this one. */
const mark = 'public/icon.svg'

/** Writes the icons for programs that read no SVG: the tab of old browsers, and the home screen of an iPhone. */
export async function writeIcons(): Promise<void> {
  const svg = readFileSync(mark, 'utf8')
  const small = await Promise.all([16, 32].map((size) => pngOf(svg, size)))
  writeFileSync('public/favicon.ico', iconFile(small))
  // The iPhone rounds the corners itself, and shows black where a picture has none.
  writeFileSync('public/apple-touch-icon.png', await pngOf(svg.replace(' rx="8"', ''), 180))
}

function pngOf(svg: string, size: number): Promise<Buffer> {
  const sharp = loadSharp()
  return sharp(Buffer.from(svg), { density: 72 * 8 })
    .resize(size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Pictures in the format of Windows: a header, an entry of 16 bytes for each, and the PNG files. */
function iconFile(pictures: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index
    // The size of a PNG is in its first chunk, and is below 256 here.
    head.writeUInt8(picture.readUInt32BE(16), entry)
    head.writeUInt8(picture.readUInt32BE(20), entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(picture.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}
