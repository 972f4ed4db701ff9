import type { Hono } from 'hono'
import { html } from 'hono/html'
import { mailResponse } from '../inbox/mail-response'
import type { MailData, MailRenderer } from '../mails/rendered-mail'
import { bar, frame } from '../pages/layout'
import { type Choices, choicesSchema, productLocales, pseudoLocales } from './choices'
import { choice, themesOf } from './gallery-form'

type Html = ReturnType<typeof html>
type Options = { appUrl: string; mailRenderer: () => MailRenderer | undefined }

const rules = `
  .wide main, .wide .bar { max-inline-size: none }
  .mails { display: grid; gap: var(--gap-24) }
  .mails section { max-inline-size: 100% } .frames { display: flex; flex-wrap: wrap; gap: var(--gap-16) }
  iframe { display: block; max-inline-size: 100%; block-size: 44rem; border: 1px solid var(--line-strong); border-radius: var(--radius) }
  .bubbles { display: flex; flex-wrap: wrap; gap: var(--gap-16); align-items: start }
  figure { margin: 0 } figcaption { color: var(--text-muted); font-size: var(--text-small) }
  .bubble { max-inline-size: 18rem; margin: var(--gap-4) 0 0; padding: var(--gap-8) var(--gap-16); border-radius: 1.25rem; border-end-start-radius: .25rem;
    background: var(--hover); white-space: pre-line; overflow-wrap: anywhere }
  pre { font-size: var(--text-small) }
`

/** `/gallery/mails`: every mail and SMS of Kratos, by language, look and width. */
export function galleryMailRoutes(app: Hono, { appUrl, mailRenderer }: Options): void {
  app.get('/gallery/mails', (context) => {
    const renderer = mailRenderer()
    const choices = choicesSchema.parse(context.req.query())
    return context.html(mailsPage(appUrl, choices, renderer))
  })

  app.get('/gallery/mail', (context) => {
    const renderer = mailRenderer()
    const { name = '', ...chosen } = context.req.query()
    if (!renderer?.mailFolders.includes(name)) return context.notFound()
    const { locale, theme } = choicesSchema.parse(chosen)
    return mailResponse(inTheme(renderer.mail(name, dataFor(appUrl, locale)).html, theme))
  })
}

/** The data of a mail in the gallery. It is constant, so that pictures can be compared. */
function dataFor(appUrl: string, locale: string): MailData {
  const query = new URLSearchParams({ flow: '6f1c0f9e-3a52-4b0c-9d2e-5a7c41d8e0b3', code: '482913' })
  const url = `${appUrl}/api/.ory/self-service/verification?${query}`
  return { code: '482913', url, minutes: 60, payload: { locale } }
}

/** The mail in a mail program with this theme. A browser has one theme for all frames. */
function inTheme(page: string, theme: string): string {
  return page.replaceAll('(prefers-color-scheme:dark)', theme === 'dark' ? 'all' : 'not all')
}

function mailsPage(appUrl: string, choices: Choices, renderer: MailRenderer | undefined): Html {
  const { only, width, locale } = choices
  const isShown = (name: string) => name.includes(only.trim())
  const mails = renderer?.mailFolders.filter(isShown) ?? []
  const texts = renderer?.smsFolders.filter(isShown) ?? []
  const data = dataFor(appUrl, locale)
  return frame({
    title: 'Mails',
    head: bar(appUrl),
    rules,
    isWide: true,
    content: html`
    <p class="quiet">Every mail and SMS of Kratos, as <code>npm run mails</code> writes them.
      <a href="/gallery">The screens</a> are on a page of their own.</p>
    <section><form method="get" action="/gallery/mails">
      ${choice('Theme', 'theme', ['light', 'dark', 'both'], choices.theme)}
      ${choice('Language', 'locale', [...productLocales(), ...Object.keys(pseudoLocales)], locale)}
      ${choice('Width', 'width', ['360', '768', '1280'], width)}
      <label>Name contains <input name="only" value="${only}" placeholder="all"></label>
      <button>Show</button>
    </form></section>
    <p role="status">${mails.length} mails, ${texts.length} SMS</p>
    <div class="mails">
      ${mails.map((name) => mailSection(name, renderer?.mail(name, data), choices))}
      <section><h2>SMS</h2><div class="bubbles">${texts.map(
        (name) =>
          html`<figure><figcaption>${name}</figcaption><p class="bubble" dir="auto">${renderer?.sms(name, data)}</p></figure>`,
      )}</div></section>
    </div>`,
  })
}

function mailSection(
  name: string,
  mail: { readonly subject: string; readonly text: string } | undefined,
  choices: Choices,
): Html {
  const { locale, width } = choices
  return html`<section id="${name.replaceAll('/', '-')}">
    <h2>${name}</h2>
    <p dir="auto"><strong>${mail?.subject}</strong></p>
    <div class="frames">${themesOf(choices).map((theme) => {
      const query = new URLSearchParams({ name, theme, locale })
      return html`<iframe title="${name}, ${theme}" loading="lazy" width="${width}" sandbox="allow-popups"
        src="/gallery/mail?${query.toString()}"></iframe>`
    })}</div>
    <details><summary>Plain text</summary><pre dir="auto">${mail?.text}</pre></details>
  </section>`
}
