/** Every setting, with the values that fit `npm run dev` of Latchkey. */
export const settings = {
  /** The origin of this application, as the browser sees it. */
  appUrl: process.env.APP_URL ?? `http://localhost:${process.env.PORT ?? 3105}`,
  /** The origin of Latchkey, as the browser sees it. This server reaches it, too. */
  latchkeyUrl: process.env.LATCHKEY_URL ?? 'http://localhost:3000',
}
