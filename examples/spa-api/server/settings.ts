const port = Number(process.env.PORT ?? 3104)

/** The settings. The defaults fit Latchkey's `npm run dev`. */
export const settings = {
  port,
  /** The origin of this application, as the browser sees it. */
  appUrl: process.env.APP_URL ?? `http://localhost:${port}`,
  /** The origin of Latchkey, for the link to the account. */
  latchkeyUrl: process.env.LATCHKEY_URL ?? 'http://localhost:3000',
  /**
   * Latchkey's `npm run ops -- clients create` prints these two. There is no secret, because anyone can read a page.
   */
  issuer: process.env.ISSUER ?? 'http://localhost:4459',
  clientId: process.env.CLIENT_ID ?? 'example-spa-api',
  /** The audience of the access tokens: this API. */
  audience: process.env.AUDIENCE ?? 'orders',
}
