/** The settings. The defaults fit Latchkey's `npm run dev`. */
export const settings = {
  /** The origin of this application, as the browser sees it. */
  appUrl: process.env.APP_URL ?? `http://localhost:${process.env.PORT ?? 3105}`,
  /** The origin of Latchkey, as the browser and this server reach it. */
  latchkeyUrl: process.env.LATCHKEY_URL ?? 'http://localhost:3000',
}
