import type { APIResponse, Page } from '@playwright/test'

export type FormFields = Readonly<Record<string, string>>

/** The fields of the form that a browser without script would get at the address, as the server wrote them. */
export async function readPlainForm(page: Page, address: string): Promise<FormFields> {
  const html = await (await page.request.get(address)).text()
  return page.evaluate((text) => {
    const inputs = new DOMParser().parseFromString(text, 'text/html').querySelectorAll('main form input')
    return Object.fromEntries(
      [...inputs].map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
    )
  }, html)
}

/** Posts it as such a browser does, or as somebody does who leaves out what browsers add: there is no Origin. */
export function postPlainForm(page: Page, address: string, fields: FormFields): Promise<APIResponse> {
  return page.request.post(address, { multipart: { ...fields }, maxRedirects: 0 })
}
