import { html, raw } from 'hono/html'

type Html = ReturnType<typeof html>

const style = `
  :root { color-scheme: light dark; --line: #d5dae1; --quiet: #55606e; --card: #ffffff; --page: #f4f6f8;
    --text: #16202c; --accent: #0b5cad }
  @media (prefers-color-scheme: dark) { :root { --line: #33404f; --quiet: #a3b0bf; --card: #18212b; --page: #0f151c;
    --text: #e7edf3; --accent: #7db8f7 } }
  * { box-sizing: border-box } body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.55 system-ui, sans-serif }
  main, nav { max-width: 46rem; margin: 0 auto; padding: 0 1rem }
  nav { display: flex; gap: 1.25rem; padding-top: 1.5rem }
  h1 { font-size: 1.5rem; margin: 1rem 0 } h2 { font-size: 1.1rem; margin: 0 0 .75rem }
  section, article { background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
    padding: 1.25rem; margin: 0 0 1rem }
  a { color: var(--accent) } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  ul { list-style: none; margin: 0; padding: 0 } .quiet { color: var(--quiet) }
  li { padding: .75rem 0; border-top: 1px solid var(--line) } li:first-child { border: 0; padding-top: 0 }
  code, pre { font: .95em/1.5 ui-monospace, monospace } pre { white-space: pre-wrap; overflow-wrap: anywhere }
  .code { font: 600 1.5rem ui-monospace, monospace; letter-spacing: .12em; margin: .25rem 0 }
  form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end }
  label { display: grid; gap: .25rem; grid-template-columns: minmax(0, 1fr); max-width: 100% } input, select, button { font: inherit; padding: .5rem .75rem;
    border: 1px solid var(--line); border-radius: .5rem; background: var(--page); color: inherit; min-height: 2.75rem; max-width: 100% }
  [type=checkbox] { min-height: 0; width: 1.25rem; height: 1.25rem }
  label:has([type=checkbox]) { grid-template-columns: auto auto; align-items: center; min-height: 2.75rem }
  button { background: var(--accent); border-color: var(--accent); color: var(--card); cursor: pointer }
  button.plain { background: transparent; color: var(--accent) }
  p { margin: .5rem 0 } dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0 }
  dt { color: var(--quiet) } dd { margin: 0; overflow-wrap: anywhere }
`

/** A page of the sandbox. It needs no script. */
export function page(title: string, appUrl: string, content: Html): Html {
  const navigation = html`<nav aria-label="Sandbox"><a href="/">Sandbox</a><a href="/inbox">Inbox</a><a href="/demo-app">Demo application</a><a href="${appUrl}">App</a></nav>`
  return document(title, content, navigation)
}

/** A page of a service next to the sandbox. It has no navigation unless given. */
export function document(title: string, content: Html, navigation?: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} – Latchkey sandbox</title>
  <link rel="icon" href="data:,">
  <style>${raw(style)}</style>
</head>
<body>
  ${navigation}
  <main><h1>${title}</h1>${content}</main>
</body>
</html>`
}
