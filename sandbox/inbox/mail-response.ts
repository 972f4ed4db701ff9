/** A mail runs no script and loads only its logo, as in a mail program. */
const policy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:"

/** The page of a mail, for a frame. Its links open outside of the frame, because the app forbids frames. */
export function mailResponse(page: string): Response {
  return new Response(page.replace('<head>', '<head><base target="_blank">'), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })
}
