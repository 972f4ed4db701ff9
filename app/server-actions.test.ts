import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/**
 * Our server lets only posts through that bring one form (`deploy/server/action-form.mjs`). A server action with
 * other arguments would be refused by the built server, and work in development. Use each one as the `action` of a
 * form: React then sends the form, even when the action does not read it.
 */
const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join('app', file), 'utf8') }))
  .filter(({ text }) => /^\s*['"]use server['"]/m.test(text))

test.each(files.map(({ file, text }) => [file, text]))(
  'every server action of %s accepts a form or nothing',
  (_, text) => {
    const exported = text.match(/^export .*$/gm) ?? []
    expect(exported.length).toBeGreaterThan(0)
    expect(
      exported.filter((line) => !/^export async function \w+\((form: FormData)?\): /.test(line)),
    ).toEqual([])
    // At the top of the file: an action inside a component would take what it encloses, too.
    expect(text).toMatch(/^'use server'/)
  },
)

test('there are server actions', () => {
  expect(files.length).toBeGreaterThan(10)
})
