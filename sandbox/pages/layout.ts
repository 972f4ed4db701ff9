import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, raw } from 'hono/html'

type Html = ReturnType<typeof html>

/**
 * The product's own colors and sizes, so that the sandbox looks like it. A change shows at the next request.
 */
const productSheets = ['tokens.css', 'base.css']

const style = `
  html { background: var(--page) } body { min-block-size: 100vh; padding-block-end: var(--gap-32) }
  main, .bar { max-inline-size: 64rem; margin-inline: auto; padding-inline: var(--gap-16) }
  .narrow main, .narrow .bar { max-inline-size: 46rem }
  .bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--gap-8);
    padding-block: var(--gap-24) var(--gap-16) }
  .notice { margin: 0; padding: var(--gap-8) var(--gap-16); border-block-end: 1px solid var(--line-strong); background: var(--surface); text-align: center }
  .played { margin: 0; font-weight: 600 }
  .brand { display: flex; align-items: center; gap: var(--gap-8); font-weight: 600; color: inherit; text-decoration: none }
  .bar nav { display: flex; flex-wrap: wrap; gap: 0 var(--gap-24) }
  .bar a { display: inline-flex; align-items: center; gap: var(--gap-8); min-block-size: var(--target) }
  .bar nav a { color: inherit } .bar nav a:not(:hover) { text-decoration: none }
  h1 { font-size: var(--text-large); font-weight: 600; letter-spacing: -.015em; line-height: 1.25; margin-block: var(--gap-8) var(--gap-16) }
  h2 { font-size: var(--text-medium); font-weight: 600; margin-block-end: var(--gap-8) }
  h3 { font-size: var(--text-medium); font-weight: 500; margin: 0 }
  section, article { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-card);
    padding: var(--gap-16); margin-block-end: var(--gap-16) }
  .group { background: none; border: 0; padding: 0; margin-block: var(--gap-24) }
  .group > h2 { color: var(--text-muted); font-size: var(--text-small) }
  ul { list-style: none } .quiet { color: var(--text-muted) } .small { font-size: var(--text-small) }
  section > ul > li { padding-block: var(--gap-8) } section > ul > li + li { border-block-start: 1px solid var(--line) }
  code, pre { font: .95em/1.5 var(--font-mono) } pre { white-space: pre-wrap; overflow-wrap: anywhere }
  .code { font: 600 1.5rem var(--font-mono); letter-spacing: .12em; margin: .25rem 0; user-select: all }
  form { display: flex; flex-wrap: wrap; gap: var(--gap-8) var(--gap-16); align-items: end }
  label { display: grid; gap: var(--gap-4); grid-template-columns: minmax(0, 1fr); max-inline-size: 100%; font-size: var(--text-small); font-weight: 500 }
  input, select { font-size: 1rem; font-weight: 400; padding: var(--gap-8) .875rem; border: 1px solid var(--line-strong);
    border-radius: var(--radius); background: var(--field); color: inherit; min-block-size: var(--control); max-inline-size: 100% }
  button { padding: var(--gap-8) var(--gap-16); border: 1px solid transparent; border-radius: var(--radius); font-weight: 500;
    background: var(--accent); color: var(--on-accent); min-block-size: var(--control); max-inline-size: 100%; cursor: pointer }
  button:hover { background: var(--accent-hover) }
  button.plain { background: transparent; color: inherit; border-color: var(--line-button) } button.plain:hover { background: var(--hover) }
  [type=checkbox] { min-block-size: 0; inline-size: 1.5rem; block-size: 1.5rem; accent-color: var(--accent) }
  label:has([type=checkbox]) { grid-template-columns: auto 1fr; align-items: center; min-block-size: var(--control) }
  p { margin-block: var(--gap-8) } dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0 }
  dt { color: var(--text-muted) } dd { margin: 0; overflow-wrap: anywhere }
  summary { cursor: pointer; min-block-size: var(--target); font-weight: 500 } article summary { font-weight: 400 }
  .badge { display: inline-block; padding: 0 var(--gap-8); border: 1px solid var(--line); border-radius: 1rem; background: var(--surface);
    color: var(--text-muted); font-size: .75rem; font-weight: 500; line-height: 1.5 }
`

type Page = {
  title: string
  content: Html
  /** The head of the page. */
  head?: Html
  /** The beginning of the page, with its heading. The default is the title. */
  opening?: Html
  /** Rules that only this page needs. */
  rules?: string
  /** A page with a grid needs more width than text. */
  isWide?: boolean
  /** The icon of the tab, as a URL. */
  icon?: string
}

/** A page of the sandbox. It needs no script. */
export function page(title: string, appUrl: string, content: Html): Html {
  return frame({ title, content, head: bar(appUrl) })
}

/** The head of the sandbox's pages. */
export function bar(appUrl: string, mails = 0, isHosted = false): Html {
  return html`<header class="bar">
    <a class="brand" href="/">${mark}Latchkey <span class="badge">Demo</span></a>
    <nav aria-label="Sandbox"><a href="/inbox">Inbox ${mails > 0 ? html`<span class="badge">${mails}</span>` : ''}</a><a href="/demo-app">Demo application</a>${isHosted ? '' : html`<a href="/gallery">Gallery</a>`}<a href="${appUrl}">App</a></nav>
  </header>`
}

/** The mark, which the pages need without a request: a public demo answers none for it. */
const markFile = readFileSync(join(process.cwd(), 'public/icon.svg'), 'utf8')
const mark = raw(
  markFile
    .replace('<svg ', '<svg width="28" height="28" aria-hidden="true" ')
    .replace(/<title>.*<\/title>/, '')
    .replace(/#1f5fd6/, 'var(--accent)')
    .replace(/#fff/, 'var(--on-accent)'),
)
const ownIcon = `data:image/svg+xml,${encodeURIComponent(markFile)}`

type SimulatedPage = {
  title: string
  content: Html
  /** The service that the page simulates. */
  name: string
  /** The front page of the demo. Undefined if the sandbox does not run. */
  demoUrl: string | undefined
}

/** A page of another site, which the sandbox simulates. Its head names the simulation, and links back. */
export function simulatedPage({ title, content, name, demoUrl }: SimulatedPage): Html {
  const head = html`<header class="bar">
    <p class="played">${name} <span class="badge">Played for the demo</span></p>
    ${demoUrl && html`<nav aria-label="Demo"><a href="${demoUrl}">Back to the demo</a></nav>`}
  </header>`
  return frame({ title, content, head, icon: 'data:,' })
}

let notice = ''

/** Shows a message at the head of every page of the sandbox from now on. */
export function announce(text: string): void {
  notice = text
}

/** Renders a page. */
export function frame(page: Page): Html {
  const { title, content, head, rules = '', isWide = false, icon = ownIcon } = page
  const { opening = html`<h1>${title}</h1>` } = page
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} – Latchkey sandbox</title>
  <link rel="icon" href="${icon}">
  <style>${raw(productStyle() + style + rules)}</style>
</head>
<body class="${isWide ? 'wide' : 'narrow'}">
  ${notice && html`<p class="notice" role="note">${notice}</p>`}
  ${head}
  <main>${opening}${content}</main>
</body>
</html>`
}

function productStyle(): string {
  return productSheets
    .map((name) => readFileSync(join(process.cwd(), 'components/ui', name), 'utf8'))
    .join('')
}
