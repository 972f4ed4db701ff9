import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from 'hono/html'
import { bar, frame } from './layout'

/** How to run Latchkey with one's own Kratos: the guide of the documentation, as it is written. */
export function guidePage(appUrl: string): ReturnType<typeof html> {
  const text = readFileSync(join(process.cwd(), 'docs/getting-started.md'), 'utf8')
  return frame({
    title: 'Run it with your Kratos',
    head: bar(appUrl),
    rules: 'pre { font-size: .8125rem }',
    isWide: true,
    content: html`<p class="quiet">This is <code>docs/getting-started.md</code>. A test runs its lines.</p>
    <section><pre>${text.replace(/^# .*\n+/, '')}</pre></section>`,
  })
}
