/** Whether the browser is LINE's in-app browser, by its user agent on iOS and Android. */
export function isLineBrowser(userAgent: string): boolean {
  return /\bLine\/\d/.test(userAgent)
}

/** The origins that LINE's SDK calls: LINE's API, and the list of its own extensions. */
export const liffOrigins = ['https://api.line.me', 'https://liffsdk.line-scdn.net']
