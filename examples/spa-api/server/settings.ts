const port = Number(process.env.PORT ?? 3104)

/** Every setting, with the values that fit `npm run dev` of Latchkey. */
export const settings = {
  port,
  /** The origin of this application, as the browser sees it. */
  appUrl: process.env.APP_URL ?? `http://localhost:${port}`,
  /** The origin of Latchkey, for the link to the account. */
  latchkeyUrl: process.env.LATCHKEY_URL ?? 'http://localhost:3000',
  /** These two come from `npm run ops -- clients create` of Latchkey. There is no secret: everybody can read a page. */
  issuer: process.env.ISSUER ?? 'http://localhost:4459',
  clientId: process.env.CLIENT_ID ?? 'example-spa-api',
  /** The name of this API in the access tokens. */
  audience: process.env.AUDIENCE ?? 'orders',
}
