import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

test('docs/third-party.md names the license of each package in the product', () => {
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> }
  const page = readFileSync('docs/third-party.md', 'utf8')
  const lists = [...page.matchAll(/^- \*\*([^*]+):\*\* ((?:`[^` ]+`[,\s]*)+)$/gm)]
  const named = lists.flatMap(([, license, packages = '']) =>
    [...packages.matchAll(/`([^`]+)`/g)].map(([, name]) => [name, license]),
  )
  const wanted = Object.keys(dependencies).map((name) => [
    name,
    (read(`node_modules/${name}/package.json`) as { license: string }).license,
  ])
  expect(named.sort()).toEqual(wanted.sort())
})

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
