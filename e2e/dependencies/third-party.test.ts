import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

test('docs/third-party.md names the license of each package in the product', () => {
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> }
  const page = readFileSync('docs/third-party.md', 'utf8')
  const rows = [...page.matchAll(/^\| `([^` ]+)` \| (.+) \|$/gm)].map(([, name, licence]) => [name, licence])
  const wanted = Object.keys(dependencies).map((name) => [
    name,
    (read(`node_modules/${name}/package.json`) as { license: string }).license,
  ])
  expect(rows).toEqual(wanted)
})

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
