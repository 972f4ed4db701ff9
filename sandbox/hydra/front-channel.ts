import { html, raw } from 'hono/html'

/**
 * The page on which a browser notifies applications that the visitor has signed out (OpenID Connect
 * Front-Channel Logout). It has an invisible frame for each application. It continues when all have loaded,
 * or after seven seconds.
 */
export function frontChannelPage(frames: readonly string[], returnTo: string): string {
  return String(html`<!doctype html>
<html lang="en">
  <title>Signing out</title>
  <link rel="icon" href="data:,">
  <meta http-equiv="refresh" content="7; url=${returnTo}">
  <style>iframe { position: absolute; width: 0; height: 0; border: 0 }</style>
  <p>Signing out. <a href="${returnTo}">Continue</a></p>
  <script>
    let waiting = ${frames.length}
    const told = () => { waiting -= 1; if (waiting === 0) location.replace(document.querySelector('a').href) }
  </script>
  ${raw(frames.map((frame) => html`<iframe src="${frame}" title="Signing out" onload="told()"></iframe>`).join('\n'))}
</html>`)
}

/** The front-channel logout URL of a client, or undefined if it has none. */
export function frontChannelUrl(
  client: Readonly<Record<string, unknown>> | undefined,
  issuer: string,
  sid: string,
): string | undefined {
  const logoutUrl = client?.frontchannel_logout_uri
  if (typeof logoutUrl !== 'string' || !URL.canParse(logoutUrl)) return undefined
  const url = new URL(logoutUrl)
  url.searchParams.set('iss', issuer)
  url.searchParams.set('sid', sid)
  return url.href
}
