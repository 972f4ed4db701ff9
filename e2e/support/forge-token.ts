import type { Page } from '@playwright/test'

/**
 * Gives the forms of a page another token. Hydration may set the field back to what the server sent, so a form also
 * gets the token when it is sent.
 */
export async function forgeToken(page: Page, token: string): Promise<void> {
  await page.locator('main input[name=csrf_token]').evaluateAll((inputs: HTMLInputElement[], value) => {
    for (const input of inputs) {
      input.setAttribute('value', value)
      input.form?.addEventListener('formdata', ({ formData }) => formData.set('csrf_token', value))
    }
  }, token)
}
