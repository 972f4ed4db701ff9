import { html } from 'hono/html'
import type { InboxMail } from '../inbox/inbox'
import { bar, frame } from './layout'

type Html = ReturnType<typeof html>

/** More than a person opens. */
const maxShown = 50

const rules = `
  .mail { margin-block-end: var(--gap-8); border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); overflow: hidden }
  .mail[open] { margin-block-end: var(--gap-16) }
  .mail > summary { display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--gap-16); padding: var(--gap-8) var(--gap-16); list-style: none }
  .mail > summary::before { content: "›"; color: var(--text-muted); font-size: 1.25rem; inline-size: .75rem; text-align: center }
  .mail[open] > summary::before { rotate: 90deg } .mail > summary::-webkit-details-marker { display: none } .mail > summary:hover { background: var(--hover) }
  .mail > summary:focus-visible { outline-offset: -2px }
  .mail[open] > summary { border-block-end: 1px solid var(--line) }
  .mail h2 { margin: 0; overflow-wrap: anywhere } .mail > summary > span { flex: 1 1 16rem; min-inline-size: 0; overflow-wrap: anywhere }
  .mail summary code { font-size: 1rem; font-weight: 600; letter-spacing: .08em } .mail[open] > summary code { display: none }
  .parts { display: grid; gap: var(--gap-16); padding: var(--gap-16) }
  .parts h3, .parts summary { color: var(--text-muted); font-size: var(--text-small); font-weight: 500 }
  .parts pre { margin-block: var(--gap-8) 0; font-size: var(--text-small) }
  .parts .code { margin-block: 0 var(--gap-8) }
  .parts iframe { display: block; margin-block-start: var(--gap-16); inline-size: 100%; block-size: 40rem; border: 1px solid var(--line); border-radius: var(--radius) }
  .bubble { inline-size: fit-content; max-inline-size: min(100%, 22rem); margin: 0; padding: var(--gap-8) var(--gap-16); border-radius: 1.25rem;
    border-end-start-radius: .25rem; background: var(--hover); white-space: pre-line; overflow-wrap: anywhere }
  @media (min-width: 60rem) { .parts:has(iframe) { grid-template-columns: minmax(0, 1fr) 17rem } }
`

/** The inbox: every message as its recipient sees it, newest first. The newest one is open. */
export function inboxPage(appUrl: string, mails: readonly InboxMail[], to: string, isHosted = false): Html {
  const shown = mails.slice(0, maxShown)
  return frame({
    title: 'Inbox',
    head: bar(appUrl, 0, isHosted),
    rules,
    isWide: true,
    content: html`
    ${isHosted && html`<p class="quiet">The mails that this browser asked for. To see an SMS, type the number that it went to.</p>`}
    <section><form method="get" action="/inbox">
      <label>Messages to <input name="to" value="${to}" placeholder="${isHosted ? 'all of mine' : 'everybody'}"></label>
      <button>Show</button>
    </form></section>
    ${shown.length === 0 ? html`<p class="quiet">No message${to && ` to ${to}`} yet.</p>` : shown.map(mailItem)}
    ${mails.length > maxShown && html`<p class="quiet">${mails.length - maxShown} older messages are not shown.</p>`}`,
  })
}

function mailItem(mail: InboxMail, at: number): Html {
  const { subject, to, sentAt, code, link } = mail
  return html`<details class="mail" name="mail" ${at === 0 ? 'open' : ''}>
    <summary><span><h2 dir="auto">${subject}</h2><span class="quiet small">${to} · <time datetime="${sentAt}">${readable(sentAt)}</time></span></span>${
      code && html`<code>${code}</code>`
    }</summary>
    <div class="parts">
      <div>${code && html`<p class="code">${code}</p>`}${
        link && html`<p><a href="${link}">Open the link of this message</a></p>`
      }${shownMessage(mail)}</div>
      ${isSms(mail) ? '' : html`<div><h3>Plain text</h3><pre dir="auto">${mail.body}</pre></div>`}
    </div>
  </details>`
}

/** An SMS as a phone shows it, and the page of a mail. No script of a mail ever runs. */
function shownMessage({ id, subject, body, html: page, to }: InboxMail): Html | string {
  if (isSms({ to })) return html`<p class="bubble" dir="auto">${body}</p>`
  if (page === '') return ''
  return html`<iframe title="${subject}" src="/inbox/${id}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}

function isSms({ to }: Pick<InboxMail, 'to'>): boolean {
  return /^\+\d/.test(to)
}

function readable(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`
}
