import { html } from 'hono/html'
import { generate } from 'lean-qr'
import { toPngDataURL } from 'lean-qr/extras/node_export'
import { page } from '../pages/layout'
import type { TelevisionSession } from './demo-television'

/** How often the television polls. */
export const pollSeconds = 5

/** The screen of the demo television. */
export function televisionPage(appUrl: string, session: TelevisionSession): ReturnType<typeof html> {
  const { codes, claims, problem } = session
  return page(
    'Demo television',
    appUrl,
    html`
    <p>A television without a keyboard. People sign in to it with a code that they type on another device.</p>
    ${problem ? html`<section role="alert"><h2>That did not work</h2><p><code>${problem}</code></p></section>` : ''}
    ${codes ? waiting(codes) : ''}
    ${claims ? html`<section><h2>You are signed in</h2><pre>${JSON.stringify(claims, null, 2)}</pre></section>` : ''}
    <form method="post" action="/demo-app/television"><button>Show a new code</button></form>`,
  )
}

function waiting(codes: NonNullable<TelevisionSession['codes']>): ReturnType<typeof html> {
  const { user_code: code, verification_uri: url, verification_uri_complete: complete = url } = codes
  const look = { on: [0, 0, 0] as const, off: [255, 255, 255] as const, scale: 5 }
  return html`<section>
    <h2>Sign in to this television</h2>
    <p>Open <a href="${url}">${url}</a> and type this code:</p>
    <p class="code" data-testid="user-code">${code.slice(0, 4)}-${code.slice(4)}</p>
    <p>Or scan this:</p>
    <p><a href="${complete}"><img src="${toPngDataURL(generate(complete), look)}" alt="QR code of the complete URL"></a></p>
    <p class="quiet">This page asks every ${pollSeconds} seconds whether you are done.</p>
  </section>`
}
