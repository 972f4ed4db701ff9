import { createRequire } from 'node:module'
import { resolve } from 'node:path'

/** The part of sharp that is used. It is installed in this folder only, so its types are not there. */
type Sharp = (
  file: Buffer,
  options?: { density: number },
) => {
  resize(width: number): ReturnType<Sharp>
  png(options: { compressionLevel: number; palette?: boolean }): { toBuffer(): Promise<Buffer> }
  webp(options: { lossless: true } | { quality: number }): { toBuffer(): Promise<Buffer> }
  raw(): { toBuffer(): Promise<Buffer> }
}

export const loadSharp = (): Sharp => createRequire(resolve('e2e/pictures/package.json'))('sharp')
