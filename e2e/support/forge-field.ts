import type { Page } from '@playwright/test'

/**
 * Gives a hidden field another value, in each form of the page. Hydration may reset the field to the server's
 * value, so a form also gets the value when it is sent.
 */
export async function forgeField(page: Page, name: string, value: string): Promise<void> {
  await page.locator(`main input[name=${name}]`).evaluateAll((inputs: HTMLInputElement[], forged) => {
    for (const input of inputs) {
      input.setAttribute('value', forged)
      input.form?.addEventListener('formdata', ({ formData }) => formData.set(input.name, forged))
    }
  }, value)
}
