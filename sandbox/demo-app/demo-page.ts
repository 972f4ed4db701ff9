import { html } from 'hono/html'
import { page } from '../pages/layout'
import type { DemoSession } from './relying-party'

/** The page of the demo application: each step of a sign-in is one click. */
export function demoPage(appUrl: string, session: DemoSession): ReturnType<typeof html> {
  const { tokens, problem } = session
  return page(
    'Demo application',
    appUrl,
    html`
    <p>An example application. People sign in to it with the app at <a href="${appUrl}">${appUrl}</a>, by OpenID
      Connect with authorization code and PKCE.</p>
    ${problem ? html`<section role="alert"><h2>That did not work</h2><p><code>${problem}</code></p></section>` : ''}
    ${tokens ? signedIn(session) : signedOut}
    <section id="privacy"><h2>Privacy policy</h2><p>Nothing is stored. Everything is gone when the sandbox stops.</p></section>
    <section id="terms"><h2>Terms of service</h2><p>There is no service: this is a demonstration.</p></section>`,
  )
}

const signedOut = html`<section>
  <h2>You are not signed in</h2>
  <form method="post" action="/demo-app/sign-in"><button>Sign in</button></form>
  <p><a href="/demo-app/television">Demo television</a>: signs in with a code</p>
</section>`

function signedIn({ claims, tokens, userInfo }: DemoSession): ReturnType<typeof html> {
  return html`<section>
    <h2>You are signed in</h2>
    <p>Granted: <code>${tokens?.scope ?? ''}</code></p>
    <h2>Claims of the ID token</h2>
    <pre>${JSON.stringify(claims, null, 2)}</pre>
    ${userInfo ? html`<h2>Answer of the userinfo endpoint</h2><pre>${JSON.stringify(userInfo, null, 2)}</pre>` : ''}
    <form method="post" action="/demo-app/userinfo"><p><button>Call userinfo</button></p></form>
    ${
      tokens?.refresh_token
        ? html`<form method="post" action="/demo-app/refresh"><p><button>Refresh the tokens</button></p></form>`
        : ''
    }
    <form method="post" action="/demo-app/sign-out"><p><button class="plain">Sign out</button></p></form>
  </section>`
}
