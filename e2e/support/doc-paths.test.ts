import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'

const folders = ['docs', 'deploy', 'messages', 'sandbox', 'e2e', 'examples', 'components', 'lib']
const ignored = /\/(?:\.next|node_modules|site\/pages)\//
const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
].filter((name) => /\.md$|^e2e\/asvs\.yaml$/.test(name) && !ignored.test(name))

const repositoryPath = /`((?:app|components|lib|messages|sandbox|e2e|deploy|docs|examples)\/[\w.()[\]/-]+)`/g
const headingLink = /\]\((?!\w+:)([^)#\s]*\.md|)#([^)\s]+)\)/g
const relativeLink = /\]\((?!\w+:|#)([^)#]+)/g

test.each(documents)('every path in %s exists', (document) => {
  const text = readFileSync(document, 'utf8')
  const mentioned = [...text.matchAll(repositoryPath)].map(([, path = '']) => ownPath(document, path))
  const linked = [...text.matchAll(relativeLink)].map(([, path = '']) => join(dirname(document), path))
  expect([...mentioned, ...linked].filter((path) => !existsSync(path))).toEqual([])
})

test.each(documents)('every heading that a link in %s names exists', (document) => {
  const links = [...readFileSync(document, 'utf8').matchAll(headingLink)]
  const wrong = links.filter(([, path = '', heading = '']) => {
    const target = path === '' ? document : join(dirname(document), path)
    return existsSync(target) && !headingsOf(target).has(heading)
  })
  expect(wrong.map(([link]) => link)).toEqual([])
})

/** The names by which GitHub links to the headings of a document, and the `id`s in it. */
function headingsOf(document: string): Set<string> {
  const text = readFileSync(document, 'utf8').replaceAll(/^```.*?^```/gms, '')
  const ids = [...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set([...ids, ...headings])
}

/** An example is a template, so a path of its README may start in its own folder. */
function ownPath(document: string, path: string): string {
  const own = join(dirname(document), path)
  return document.startsWith('examples/') && existsSync(own) ? own : path
}

test('every part of docs/behaviour.md that the code names exists, and the code names no other contract', () => {
  const page = readFileSync('docs/behaviour.md', 'utf8')
  const parts = new Set([...page.matchAll(/^#{2,3} (\d(?:\.\d)?)/gm)].map(([, part]) => part))
  const lists = new Set(['5', '6', '7'])
  const wrong = ['app', 'components', 'lib', 'deploy']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((name) => /\.(?:tsx?|css)$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(name, 'utf8')
      const cited = [...text.matchAll(/docs\/behaviour\.md (\d(?:\.\d)?)/g)].map(([, part = '']) => part)
      const missing = cited.filter((part) => !parts.has(part) && !lists.has(part[0] ?? ''))
      return [...missing, ...(text.match(/decisions\.md,|specification \d/g) ?? [])].map(
        (what) => `${name}: ${what}`,
      )
    })
  expect(wrong).toEqual([])
})

test('docs/behaviour.md lists every page, and numbers the lines of each section once', () => {
  const text = readFileSync('docs/behaviour.md', 'utf8')
  const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('/page.tsx'))
    .map((name) => `/${name.replaceAll(/\([^)]*\)\/|\/?page\.tsx$/g, '').replaceAll(/\[\w+\]/g, 'NAME')}`)
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((page) => !text.includes(`\`${page}\``))).toEqual([])
  const repeated = text.split(/^#{2,3} /m).flatMap((section) => {
    const lines = section.slice(section.indexOf('\n'))
    const numbers = [...lines.matchAll(/^(\d+)\. /gm)].map(([, number]) => number)
    const again = numbers.filter((number, at) => numbers.indexOf(number) !== at)
    return again.map((number) => `${section.split('\n', 1)[0]}: ${number}`)
  })
  expect(repeated).toEqual([])
})
