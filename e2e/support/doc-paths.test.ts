import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'

const folders = ['docs', 'messages', 'sandbox', 'e2e', 'examples', 'components', 'lib']
const ignored = /\/(?:\.next|node_modules|site\/pages)\//
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
].filter((name) => name.endsWith('.md') && !ignored.test(name))

const repositoryPath = /`((?:app|components|lib|messages|sandbox|e2e|deploy|docs|examples)\/[\w.()[\]/-]+)`/g
const relativeLink = /\]\((?!\w+:|#)([^)#]+)/g

test.each(documents)('every path in %s exists', (document) => {
  const text = readFileSync(document, 'utf8')
  const mentioned = [...text.matchAll(repositoryPath)].map(([, path = '']) => ownPath(document, path))
  const linked = [...text.matchAll(relativeLink)].map(([, path = '']) => join(dirname(document), path))
  expect([...mentioned, ...linked].filter((path) => !existsSync(path))).toEqual([])
})

/** An example is a template, so a path of its README may begin in its own folder. */
function ownPath(document: string, path: string): string {
  const own = join(dirname(document), path)
  return document.startsWith('examples/') && existsSync(own) ? own : path
}
