import { html } from 'hono/html'
import { exampleFiles } from './examples'
import { bar, frame } from './layout'

/** The README and the source of an example. Undefined for an unknown name. */
export function examplePage(appUrl: string, name: string): ReturnType<typeof html> | undefined {
  const files = exampleFiles(name)
  return (
    files &&
    frame({
      title: name,
      head: bar(appUrl),
      rules: 'pre { font-size: .8125rem }',
      isWide: true,
      content: html`<p class="quiet">This is <code>examples/${name}</code>. A test runs it beside Latchkey.</p>
      ${files.map(({ path, text }) => html`<section><h2><code>${path}</code></h2><pre>${text}</pre></section>`)}`,
    })
  )
}
