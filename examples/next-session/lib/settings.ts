/** The settings, read at each start, not at the build. The defaults fit Latchkey's `npm run dev`. */
export const settings = {
  /** The origin of this application, as the browser sees it. */
  appUrl: process.env.APP_URL ?? `http://localhost:${process.env.PORT ?? 3102}`,
  /** The origin of Latchkey, as the browser sees it. */
  latchkeyUrl: process.env.LATCHKEY_URL ?? 'http://localhost:3000',
  /** The URL of Kratos' public API, as this server reaches it. */
  kratosUrl: process.env.KRATOS_URL ?? 'http://localhost:4456',
}

/** The sign-out URL. Latchkey asks for confirmation, and ends the session for all applications. */
export function signOutUrl(): string {
  const url = new URL('/logout', settings.latchkeyUrl)
  url.searchParams.set('return_to', `${settings.appUrl}/`)
  return url.href
}
