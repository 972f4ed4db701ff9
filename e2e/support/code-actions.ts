import { expect, type Locator } from '@playwright/test'

/**
 * Types a code, and sends it. With JavaScript, the page submits a complete code automatically.
 * @param button sends the code if the page does not
 */
export async function enterCode(field: Locator, code: string, button: Locator): Promise<void> {
  if (!(await isSentByPage(field, code))) {
    await field.fill(code)
    return button.click()
  }
  const page = field.page()
  // After a code from a text message the page loads again.
  const isFromText = (await field.getAttribute('name')) === 'traits.sms'
  const isSent = isFromText
    ? page.waitForEvent('framenavigated')
    : page.waitForRequest((request) => request.method() === 'POST')
  await field.fill(code)
  await isSent
}

async function isSentByPage(field: Locator, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code.replace(/[\s-]/g, ''))) return false
  // The page of the field: the one before it may still be there.
  if (await field.evaluate(() => matchMedia('(scripting: none)').matches)) return false
  const isReady = () =>
    field.evaluate((input) => Object.keys(input).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isReady).toBe(true)
  return true
}
