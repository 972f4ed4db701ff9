import { expect, type Locator, type Page } from '@playwright/test'
import { focusIsSeen } from './focus'

/** Enough for the longest page. */
const maxStops = 60

/** Presses Tab, or Shift+Tab, until a control has the focus. At each stop, the focus must be visible. */
export async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = control.page()
  await control.waitFor()
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press(key)
    if (!(await page.evaluate(isOnPage))) continue
    expect(await focusIsSeen(page)).toBe('seen')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} did not come to ${control}`)
}

/** Goes to a field with the keyboard and types into it. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await typeHere(field.page(), text)
}

/** Types into the field that has the focus, instead of its content. */
export async function typeHere(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Goes to a control with the keyboard and presses it. Enter presses all of them, Space all but links. */
export async function press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(control)
  await control.page().keyboard.press(key)
}

/** After a response, the focus is on a part of it, and not lost. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator('main :focus')).toHaveCount(1)
  await expect(page.locator('main :focus')).toBeInViewport()
}

/** Runs in the page. After the last control, the focus is in the browser's own controls for one stop. */
function isOnPage(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body
}
