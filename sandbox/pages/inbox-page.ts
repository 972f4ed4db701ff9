import { html } from 'hono/html'
import type { InboxMail } from '../inbox/inbox'
import { page } from './layout'

/** The inbox: every mail with its code and link, newest first. */
export function inboxPage(appUrl: string, mails: readonly InboxMail[], to: string): ReturnType<typeof html> {
  return page(
    'Inbox',
    appUrl,
    html`
    <section><form method="get" action="/inbox">
      <label>Mails to <input name="to" value="${to}" placeholder="everybody"></label>
      <button>Show</button>
    </form></section>
    ${mails.length === 0 ? html`<p class="quiet">No mail${to && ` to ${to}`} yet.</p>` : mails.map(mailArticle)}`,
  )
}

function mailArticle({ subject, to, sentAt, code, link, body }: InboxMail): ReturnType<typeof html> {
  return html`<article>
    <h2>${subject}</h2>
    <dl><dt>To</dt><dd>${to}</dd><dt>Sent</dt><dd><time datetime="${sentAt}">${readable(sentAt)}</time></dd></dl>
    <p class="code">${code}</p>
    ${link && html`<p><a href="${link}">Open the link of this mail</a></p>`}
    <details><summary>Text</summary><pre>${body}</pre></details>
  </article>`
}

function readable(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`
}
