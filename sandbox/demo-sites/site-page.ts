import { html } from 'hono/html'
import { simulatedPage } from '../pages/layout'
import type { SiteUser } from './fetch-site-user'

type Site = {
  name: string
  /** The path of the page. */
  path: string
  who: SiteUser
  demoUrl: string | undefined
  links: { signIn: string; signOut: string }
}

/** A page of a demo site. It needs no JavaScript. */
export function sitePage({ name, path, who, demoUrl, links }: Site): ReturnType<typeof html> {
  return simulatedPage({
    title: name,
    name,
    demoUrl,
    content: html`<section>
      ${content(who, links)}
      <p class="quiet">This is the page <code>${path}</code>.</p>
    </section>`,
  })
}

function content(who: SiteUser, { signIn, signOut }: Site['links']): ReturnType<typeof html> {
  switch (who.kind) {
    case 'signed_in':
      return html`<h2>Hello ${who.name}</h2><p><a href="${signOut}">Sign out</a></p>`
    case 'nobody':
      return html`<h2>Nobody is signed in</h2><p><a href="${signIn}">Sign in</a></p>`
    case 'unknown':
      return html`<h2>We do not know who you are</h2><p>The sign-in service does not respond. Try again later.</p>`
  }
}
