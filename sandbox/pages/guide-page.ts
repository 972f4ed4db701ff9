import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from 'hono/html'
import { bar, frame } from './layout'

/** The documents that the sandbox shows, unchanged. */
const guides = {
  'getting-started': 'Run it with your Kratos',
  applications: 'Your application behind it',
  migrating: 'Move here from another front end',
} as const

/**
 * A guide of the documentation.
 * @param name of the document; undefined for the first guide
 * @returns undefined for a document that is not shown here
 */
export function guidePage(appUrl: string, name = 'getting-started'): ReturnType<typeof html> | undefined {
  if (!Object.hasOwn(guides, name)) return undefined
  const path = `docs/${name}.md`
  const text = readFileSync(join(process.cwd(), path), 'utf8')
  return frame({
    title: guides[name as keyof typeof guides],
    head: bar(appUrl),
    rules: 'pre { font-size: .8125rem }',
    isWide: true,
    content: html`<p class="quiet">This is <code>${path}</code>.</p>
    <section><pre>${text.replace(/^# .*\n+/, '')}</pre></section>`,
  })
}
