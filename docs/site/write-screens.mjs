import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `NAME-light-1280.webp`, or with a language, as `nameOf` of e2e/pictures/looks.ts writes it. */
const pictureName = /^(mail-)?(.+?)(?:-(ja|th|ar-XB))?-(light|dark)-(\d+)\.webp$/
const languages = { ja: ', Japanese', th: ', Thai' }

const opening = `---
aside: false
---

# All screens

Each screen and email in light and dark, on a desktop and on a phone. These are the pictures that the tests compare with. To try the screens,
run \`npm run dev\`.
`

/**
 * Writes the page with all reviewed pictures of screens and emails. `ar-XB` is a language for tests, so it stays out.
 * @param from the folder of the pictures
 * @param pages where the page goes
 * @param files where the pictures go, for the site to serve them at `/screens/`
 */
export function writeScreens(from, pages, files) {
  const figures = { Screens: new Map(), Emails: new Map() }
  for (const file of readdirSync(from)) {
    const [, mail, screen = '', language, theme, width] = pictureName.exec(file) ?? []
    if (theme === undefined || language === 'ar-XB') continue
    cpSync(join(from, file), join(files, 'screens', file))
    const title = `${screen.replaceAll('-', ' ')}${languages[language] ?? ''}`
    const group = mail ? figures.Emails : figures.Screens
    group.set(title, [
      ...(group.get(title) ?? []),
      picture(join(from, file), `${title}, ${theme}, ${width} px wide`),
    ])
  }
  const sections = Object.entries(figures).map(([heading, group]) => {
    const all = [...group].map(
      ([title, pictures]) =>
        `<figure><figcaption>${title}</figcaption><div>${pictures.join('')}</div></figure>`,
    )
    return `## ${heading}\n\n<div class="screens">\n${all.join('\n')}\n</div>\n`
  })
  writeFileSync(join(pages, 'screens.md'), [opening, ...sections].join('\n'))
}

/** An image of the page, which is loaded when it comes into view. Its size keeps its place free. */
function picture(path, alt) {
  const [width, height] = sizeOf(readFileSync(path))
  const name = path.slice(path.lastIndexOf('/') + 1)
  return `<img src="/screens/${name}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`
}

/** The size of a lossless WebP: 14 bits each, behind the signature of the format. */
function sizeOf(webp) {
  if (webp.toString('latin1', 12, 16) !== 'VP8L') throw new Error('The picture is no lossless WebP.')
  const bits = webp.readUInt32LE(21)
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
}
