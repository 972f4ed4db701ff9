import { mkdirSync } from 'node:fs'
import { type Page, test } from '@playwright/test'
import { enlargeText } from './accessibility/layout'
import { menus } from './accessibility/menus'

/**
 * One contact sheet for each screen: every state of it beside the others, for review. `take-pictures.ts`
 * creates them, in `test-results/sheets`. No test compares them.
 */

const folder = 'test-results/sheets'
const phone = { width: 390, height: 800 }

type State = (page: Page) => Promise<unknown>

const resized =
  (width: number, height: number): State =>
  (page) =>
    page.setViewportSize({ width, height })

const inLanguage =
  (language: string): State =>
  async (page) => {
    await page.context().addCookies([{ name: 'lang', value: language, url: page.url() }])
    await page.reload()
  }

/** In this order: the later ones leave the page changed. */
const states: Readonly<Record<string, State>> = {
  phone: async () => undefined,
  'menu open': async (page) => (await menus(page).count()) > 0 && menus(page).last().click(),
  'fold open': async (page) => {
    await page.keyboard.press('Escape')
    const folds = page.locator('main details:not(:has(> .menu)) > summary:visible')
    if ((await folds.count()) > 0) await folds.first().click()
  },
  'focus by keyboard': async (page) => {
    await page
      .locator('main')
      .evaluate((main) => main.querySelector<HTMLElement>('a, button, input')?.focus())
    await page.keyboard.press('Tab')
  },
  '200 % text': (page) => enlargeText(page, '200%'),
  '320 px': async (page) => {
    await enlargeText(page, '')
    await resized(320, 800)(page)
  },
  'on its side': resized(844, 390),
  'keyboard open': resized(390, 420),
  dark: async (page) => {
    await resized(phone.width, phone.height)(page)
    await page.emulateMedia({ colorScheme: 'dark' })
  },
  desktop: async (page) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await resized(1280, 800)(page)
  },
  refused: async (page) => {
    await resized(phone.width, phone.height)(page)
    await page.route('**', (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
    await press(page)
  },
  pending: async (page) => {
    for (const field of await page
      .locator('main input:is([type=text], [type=email], [type=password]):visible')
      .all())
      if (await field.isEditable()) await field.fill('Somebody.42@example.com')
    await press(page)
  },
  'long words': async (page) => {
    await page.unroute('**')
    await inLanguage('en-XA')(page)
  },
  'right to left': inLanguage('ar-XB'),
}

/** Presses the solid button of the screen, if there is one that posts. */
async function press(page: Page): Promise<void> {
  const button = page.locator('main button[type=submit].button-semibold:visible').first()
  if ((await button.count()) > 0)
    await button.click({ noWaitAfter: true, timeout: 2000 }).catch(() => undefined)
}

/** Takes the sheet of the screen that is open, if `E2E_PICTURES` is set. It is the last action on a page. */
export async function takeSheet(page: Page, name: string): Promise<void> {
  if (!process.env.E2E_PICTURES) return
  test.setTimeout(300_000)
  await page.setViewportSize(phone)
  const pictures: string[] = []
  for (const [state, change] of Object.entries(states)) {
    await change(page)
    const picture = await page.screenshot({ animations: 'disabled' })
    const source = `data:image/png;base64,${picture.toString('base64')}`
    pictures.push(`<figure><figcaption>${state}</figcaption><img src="${source}"></figure>`)
  }
  const sheet = await page.context().newPage()
  await sheet.setViewportSize({ width: 2500, height: 800 })
  await sheet.setContent(
    `<style>body{display:flex;flex-wrap:wrap;gap:16px;background:#888;font:16px sans-serif}figure{margin:0}img{display:block;zoom:.75}</style>${pictures.join('')}`,
  )
  mkdirSync(folder, { recursive: true })
  await sheet.screenshot({ path: `${folder}/${name.replaceAll(' ', '-')}.png`, fullPage: true })
  await sheet.close()
}
