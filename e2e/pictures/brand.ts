import { readFileSync, writeFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions, unpackBrowser } from './browser'
import { writeIcons } from './icons'
import { loadSharp } from './sharp'

/**
 * `npx tsx e2e/pictures/brand.ts [URL of a running demo]`: makes the icons from `public/icon.svg`, and from real screens the
 * picture of the README and the one that a chat shows of a link to the documents. It needs `npm run dev`, and
 * `npm ci --prefix e2e/pictures` once.
 */

const [demoUrl = 'http://localhost:4456'] = process.argv.slice(2)
const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 800 }

/** A screen of the gallery, without scripts: those of a development server would add marks of their own. */
async function screen(browser: Browser, name: string, theme: 'light' | 'dark', viewport: typeof phone) {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5, javaScriptEnabled: false })
  await page.goto(`${demoUrl}/gallery/frame?${new URLSearchParams({ name, theme, locale: 'en' })}`, {
    timeout: 180_000,
  })
  const png = await page.screenshot()
  await page.close()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** The picture: two desktops in the light of the keyhole, and a phone before them. */
const composed = (
  images: readonly string[],
  { hasWords }: { readonly hasWords: boolean },
) => `<!doctype html><style>
  * { box-sizing: border-box; margin: 0 }
  body { position: relative; overflow: hidden; height: 100vh; background: #eef2fb; font-family: system-ui; color: #141922 }
  body::before { content: ''; position: absolute; inset: 0; background: radial-gradient(circle 38vh at 50% 40vh, #d9e4fa calc(100% - 1px), transparent),
    conic-gradient(from 160deg at 50% 12vh, #d9e4fa 40deg, transparent 0) }
  img { position: absolute; border: 1px solid rgb(20 25 34 / 16%); box-shadow: 0 3vh 6vh -2vh rgb(20 25 34 / 35%) }
  .desktop { width: 45vw; top: ${hasWords ? 36 : 12}vh; border-radius: 1.2vw } .light { left: 2.5vw } .dark { right: 2.5vw }
  .phone { width: 19vw; left: 40.5vw; top: ${hasWords ? 26 : 8}vh; border: .5vw solid #141922; border-radius: 2.6vw }
  header { position: absolute; left: 4vw; top: 7vh; display: flex; gap: 2vw; align-items: center } header svg { width: 7vw; height: 7vw }
  h1 { font-size: 4.4vw; letter-spacing: -.03em; line-height: 1.1 } p { font-size: 1.9vw }
</style>${hasWords ? `<header>${readFileSync('public/icon.svg', 'utf8')}<div><h1>Come in.</h1><p>The sign-in pages for Ory, finished.</p></div></header>` : ''}
${['desktop light', 'desktop dark', 'phone'].map((name, index) => `<img class="${name}" src="${images[index]}">`).join('')}`

async function compose(browser: Browser, html: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  const png = await page.screenshot()
  await page.close()
  return png
}

await unpackBrowser()
await writeIcons()
const sharp = loadSharp()
const browser = await chromium.launch(launchOptions)
try {
  const images = [
    await screen(browser, 'sign in', 'light', desktop),
    await screen(browser, 'sign in', 'dark', desktop),
    await screen(browser, 'home', 'light', phone),
  ]
  const wide = await compose(browser, composed(images, { hasWords: false }), 1600, 720)
  writeFileSync('docs/pictures/wide.webp', await sharp(wide).webp({ quality: 86 }).toBuffer())
  const link = await compose(browser, composed(images, { hasWords: true }), 1200, 630)
  writeFileSync(
    'docs/pictures/link.png',
    await sharp(link).png({ compressionLevel: 9, palette: true }).toBuffer(),
  )
} finally {
  await browser.close()
}
