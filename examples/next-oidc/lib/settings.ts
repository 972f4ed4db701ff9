/** The settings, read at each start, not at the build. The defaults fit Latchkey's `npm run dev`. */
export const settings = {
  /** The origin of this application, as the browser sees it. */
  appUrl: process.env.APP_URL ?? `http://localhost:${process.env.PORT ?? 3101}`,
  /** The origin of Latchkey, for the link to the account. */
  latchkeyUrl: process.env.LATCHKEY_URL ?? 'http://localhost:3000',
  /** Latchkey's `npm run ops -- clients create` prints these three. */
  issuer: process.env.ISSUER ?? 'http://localhost:4459',
  clientId: process.env.CLIENT_ID ?? 'example-next-oidc',
  clientSecret: process.env.CLIENT_SECRET ?? 'only-for-the-examples',
  /** Encrypts the session cookie. Use 32 characters or more. */
  sessionSecret: process.env.SESSION_SECRET ?? 'only-for-the-examples-0123456789',
}

export const redirectUri = `${settings.appUrl}/callback`
