import { appUrl, latchkeyUrl } from './settings.js'

/**
 * Renders a page with its links. The sign-out is a link to Latchkey, which asks for confirmation and then ends the
 * session for all applications.
 * @param {{ title: string, text: string, session?: import('@ory/client').Session }} content
 */
export function page({ title, text, session }) {
  const home = encodeURIComponent(`${appUrl}/`)
  const who = session
    ? `<p>Signed in as ${escaped(session.identity?.traits.email ?? session.identity?.id)}</p>
       <p><a href="/orders">Your orders</a> <a href="/payout">Pay out</a>
       <a href="${latchkeyUrl}/settings">Your account</a>
       <a href="${latchkeyUrl}/logout?return_to=${home}">Sign out</a></p>`
    : `<p>Nobody is signed in. <a href="/orders">Sign in</a></p>`
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>${title}</title>
  <link rel="icon" href="data:,">
  <main>
    <h1>${title}</h1>
    <p>${text}</p>
    ${who}
  </main>
</html>
`
}

/** @param {unknown} text untrusted input, such as an email address */
function escaped(text) {
  return String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
