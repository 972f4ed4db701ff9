import { expect, type Locator, type Page } from '@playwright/test'
import { enterCode } from './code-actions'

/**
 * Counts what a journey asks of a person. A tap is a press of a button or a link. A field is one that the
 * person fills in. A screen is one on which they act: the pages of a provider and the destination do not
 * count.
 */
export class Effort {
  readonly #page: Page
  readonly #screens = new Set<string>()
  #taps = 0
  #fields = 0

  constructor(page: Page) {
    this.#page = page
  }

  get count(): { readonly taps: number; readonly fields: number; readonly screens: number } {
    return { taps: this.#taps, fields: this.#fields, screens: this.#screens.size }
  }

  /** Presses a button, a link, or the head of a folded part. */
  async tap(control: Locator): Promise<void> {
    await this.#note(control)
    this.#taps += 1
    await control.click()
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.#note(field)
    this.#fields += 1
    await field.fill(text)
  }

  /** Types a code. The page submits it automatically. */
  async typeCode(field: Locator, code: string): Promise<void> {
    await this.#note(field)
    this.#fields += 1
    await enterCode(field, code, field)
  }

  /** A screen is identified by its page, its heading and the sentence under that. */
  async #note(control: Locator): Promise<void> {
    await expect(control).toBeVisible()
    const main = this.#page.getByRole('main')
    const [heading, sentences] = await Promise.all([
      main.getByRole('heading', { level: 1 }).innerText(),
      main.locator('.card-subtitle').allInnerTexts(),
    ])
    this.#screens.add([new URL(this.#page.url()).pathname, heading, ...sentences].join(' '))
  }
}
