import { expect, test } from '@jest/globals'
import { exampleFiles, examples } from './examples'

test('each example has a title and a sentence in plain words', () => {
  const shown = examples()
  expect(shown.length).toBeGreaterThanOrEqual(8)
  for (const { title, summary } of shown) {
    expect(title).toMatch(/^[A-Z]/)
    expect(summary).toMatch(/^[A-Z].*\.$/)
    expect(title + summary).not.toMatch(/[`[\]#]/)
  }
})

test('the files of an example are its sources, and nothing that was installed', () => {
  const paths = exampleFiles('express-session')?.map(({ path }) => path)
  expect(paths?.[0]).toBe('README.md')
  expect(paths).toEqual(expect.arrayContaining(['server.js', 'session.js']))
  expect(paths).not.toContain('package-lock.json')
})

test.each(['', '..', '../docs', 'no-such-example'])('%j is no example', (name) => {
  expect(exampleFiles(name)).toBeUndefined()
})
