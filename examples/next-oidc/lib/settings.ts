/** Every setting, with the values that fit `npm run dev` of Latchkey. Read at each start, not at the build. */
export const settings = {
  /** The origin of this application, as the browser sees it. */
  appUrl: process.env.APP_URL ?? `http://localhost:${process.env.PORT ?? 3101}`,
  /** The origin of Latchkey, for the link to the account. */
  latchkeyUrl: process.env.LATCHKEY_URL ?? 'http://localhost:3000',
  /** These three come from `npm run ops -- clients create` of Latchkey. */
  issuer: process.env.ISSUER ?? 'http://localhost:4459',
  clientId: process.env.CLIENT_ID ?? 'example-next-oidc',
  clientSecret: process.env.CLIENT_SECRET ?? 'only-for-the-examples',
  /** Encrypts our session cookie: 32 characters or more. */
  sessionSecret: process.env.SESSION_SECRET ?? 'only-for-the-examples-0123456789',
}

export const redirectUri = `${settings.appUrl}/callback`
