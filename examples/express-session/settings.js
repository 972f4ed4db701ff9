/** The settings. The defaults fit Latchkey's `npm run dev`. */
export const port = Number(process.env.PORT ?? 3103)
/** The origin of this application, as the browser sees it. */
export const appUrl = process.env.APP_URL ?? `http://localhost:${port}`
/** The origin of Latchkey, as the browser sees it. */
export const latchkeyUrl = process.env.LATCHKEY_URL ?? 'http://localhost:3000'
/** The URL of Kratos' public API, as this server reaches it. */
export const kratosUrl = process.env.KRATOS_URL ?? 'http://localhost:4456'
