import { html } from 'hono/html'
import type { DemoAccount } from '../accounts'
import { simulatedPage } from '../pages/layout'
import type { ProviderClient } from './clients'
import { lineFailures } from './line-failures'

type Html = ReturnType<typeof html>

/** The page where a person chooses the account for the app, or cancels. It needs no JavaScript. */
export function accountPage(
  { id, label, signsWithSecret }: ProviderClient,
  { appUrl, demoUrl, accounts }: { appUrl: string; demoUrl?: string; accounts: readonly DemoAccount[] },
): Html {
  const isLine = id === 'line'
  return simulatedPage({
    title: `Sign in with ${label}`,
    name: label,
    demoUrl,
    content: html`
    <p><a href="${appUrl}">${appUrl}</a> asks who you are.</p>
    <section>
      <h2>Use one of these accounts</h2>
      <form method="post">
        <input type="hidden" name="email_verified" value="on">
        ${accounts.map(({ email }) => html`<button class="plain" name="email" value="${email}">${email}</button>`)}
      </form>
    </section>
    <details>
      <summary>Another account${isLine ? ', and what can go wrong' : ''}</summary>
      <section><form method="post">
        <label>E-mail <input name="email" type="email" placeholder="none" autocomplete="off"></label>
        <label>Account id <input name="account" placeholder="the e-mail" autocomplete="off"></label>
        <label>First name <input name="given_name" autocomplete="off"></label>
        <label>Last name <input name="family_name" autocomplete="off"></label>
        <label>Picture <input name="picture" type="url" placeholder="none" autocomplete="off"></label>
        <label>Level of the sign-in (acr) <input name="acr" placeholder="none" autocomplete="off"></label>
        <label>Way of the sign-in (amr) <input name="amr" placeholder="none" autocomplete="off"></label>
        <label><input name="email_verified" type="checkbox" checked> E-mail is verified</label>
        ${signsWithSecret ? html`<label><input name="hs256" type="checkbox"> Sign with HS256, as for a wrong provider setting in Kratos</label>` : ''}
        <button name="answer" value="allow">Allow</button>
        ${
          isLine
            ? html`<h3>Or let something go wrong</h3>
        ${Object.entries(lineFailures).map(
          ([name, label]) => html`<button class="plain" name="answer" value="${name}">${label}</button>`,
        )}`
            : ''
        }
        <button class="plain" name="answer" value="fail">Fail with a server error</button>
      </form></section>
    </details>
    <form method="post">
      <button class="plain" name="answer" value="cancel">Cancel</button>
    </form>`,
  })
}

/** The page for an authorization request or a form that is not valid. */
export function errorPage(reason: string, demoUrl: string | undefined): Html {
  return simulatedPage({
    ...{ title: 'That did not work', name: 'Sign-in service', demoUrl },
    content: html`<p>${reason}</p>`,
  })
}

/** LINE's own page for a failure. It has no link. */
export function lineErrorPage(reason: string, demoUrl: string | undefined): Html {
  return simulatedPage({ title: 'LINE', name: 'LINE', demoUrl, content: html`<p>${reason}</p>` })
}

/** The URL that LINE redirects to, for another browser. This browser does not follow it. */
export function otherBrowserPage(callbackUrl: string, demoUrl: string | undefined): Html {
  return simulatedPage({
    ...{ title: 'LINE returns to another browser', name: 'LINE', demoUrl },
    content: html`<p>Open this URL in another browser: it has no cookie of this one. It works once.</p>
    <p><a href="${callbackUrl}">${callbackUrl}</a></p>`,
  })
}
