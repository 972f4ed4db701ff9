import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { loadSharp } from './sharp'

/** The reviewed pictures. They lose nothing as WebP, and are less than half as large as PNG. */
const reviewed = 'e2e/pictures/reviewed'
/** The same as PNG, because Playwright compares these only. */
export const comparedFolder = 'test-results/pictures-reviewed'

const nameOf = (file: string) => basename(file, extname(file))

/** Converts the pictures that Playwright compares with. */
export async function unpackReviewed(): Promise<void> {
  const sharp = loadSharp()
  rmSync(comparedFolder, { recursive: true, force: true })
  mkdirSync(comparedFolder, { recursive: true })
  mkdirSync(reviewed, { recursive: true })
  for (const file of readdirSync(reviewed)) {
    const png = await sharp(readFileSync(`${reviewed}/${file}`))
      .png({ compressionLevel: 1 })
      .toBuffer()
    writeFileSync(`${comparedFolder}/${nameOf(file)}.png`, png)
  }
}

/** Saves the pictures that Playwright wrote. A picture that has not changed keeps its file. */
export async function packReviewed(names: readonly string[]): Promise<void> {
  const sharp = loadSharp()
  for (const file of readdirSync(reviewed)) {
    if (!names.includes(nameOf(file))) rmSync(`${reviewed}/${file}`)
  }
  const known = readdirSync(reviewed)
  for (const file of readdirSync(comparedFolder)) {
    const target = `${nameOf(file)}.webp`
    const png = readFileSync(`${comparedFolder}/${file}`)
    const isSame =
      known.includes(target) &&
      (
        await sharp(readFileSync(`${reviewed}/${target}`))
          .raw()
          .toBuffer()
      ).equals(await sharp(png).raw().toBuffer())
    if (!isSame) writeFileSync(`${reviewed}/${target}`, await sharp(png).webp({ lossless: true }).toBuffer())
  }
}
