import type { APIResponse, Page } from '@playwright/test'

export type FormFields = Readonly<Record<string, string>>

/** The form fields that the server sends to a browser without JavaScript at this URL. */
export async function readPlainForm(page: Page, url: string): Promise<FormFields> {
  return fieldsOf(page, await (await page.request.get(url)).text())
}

/** The form fields of a page that is not open. */
export async function fieldsOf(page: Page, html: string): Promise<FormFields> {
  // They have the nonce of this response, so the policy of the open page would block them.
  const withoutStyles = html.replaceAll(/<style\b.*?<\/style>/gs, '')
  return page.evaluate((text) => {
    const inputs = new DOMParser().parseFromString(text, 'text/html').querySelectorAll('main form input')
    return Object.fromEntries(
      [...inputs].map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
    )
  }, withoutStyles)
}

/** Posts a form without JavaScript. There is no Origin header, so this is also how a hostile client posts. */
export function postPlainForm(page: Page, url: string, fields: FormFields): Promise<APIResponse> {
  return page.request.post(url, { multipart: { ...fields }, maxRedirects: 0 })
}

/** The redirect after a post without JavaScript: the destination of the redirect page (`/continue`). */
export async function targetOf(page: Page, response: APIResponse): Promise<string> {
  const html = await (await page.request.get(response.headers().location ?? '')).text()
  return /http-equiv="refresh" content="0;url=([^"]+)"/i.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
}
