/** Every setting, with the values that fit `npm run dev` of Latchkey. Read at each start, not at the build. */
export const settings = {
  /** The origin of this application, as the browser sees it. */
  appUrl: process.env.APP_URL ?? `http://localhost:${process.env.PORT ?? 3102}`,
  /** The origin of Latchkey, as the browser sees it. */
  latchkeyUrl: process.env.LATCHKEY_URL ?? 'http://localhost:3000',
  /** The public API of Kratos, as this server reaches it. */
  kratosUrl: process.env.KRATOS_URL ?? 'http://localhost:4456',
}

/** Where people sign out. Latchkey asks, and ends the session for all applications. */
export function signOutUrl(): string {
  const url = new URL('/logout', settings.latchkeyUrl)
  url.searchParams.set('return_to', `${settings.appUrl}/`)
  return url.href
}
