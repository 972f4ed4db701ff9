import { html, raw } from 'hono/html'

/**
 * The page at which a browser tells applications that their visitor has signed out (OpenID Connect Front-Channel Logout):
 * an invisible frame for each. It goes on when all have answered, or after seven seconds.
 */
export function frontChannelPage(frames: readonly string[], returnTo: string): string {
  return String(html`<!doctype html>
<html lang="en">
  <title>Signing out</title>
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

/** Where a client wants to hear of it; undefined where it does not. */
export function frontChannelUrl(
  client: Readonly<Record<string, unknown>> | undefined,
  issuer: string,
  sid: string,
): string | undefined {
  const address = client?.frontchannel_logout_uri
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const url = new URL(address)
  url.searchParams.set('iss', issuer)
  url.searchParams.set('sid', sid)
  return url.href
}
