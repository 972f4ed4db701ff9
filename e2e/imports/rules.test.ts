import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readBrowserFiles, readImports, specifiersIn } from './graph'
import { importErrors } from './rules'

const errors = (...edges: readonly [from: string, to: string][]) =>
  importErrors(new Map(edges.map(([from, to]) => [from, [to]])))

test.each([
  ['a lower room of lib imports a higher one', 'lib/session/a.ts', 'lib/flows/b.ts'],
  ['a feature imports another one', 'lib/line/a.ts', 'lib/phone/b.ts'],
  ['a room imports another one of its floor', 'lib/i18n/a.ts', 'lib/destination/b.ts'],
  ['lib imports a component', 'lib/flows/a.ts', 'components/ui/b.tsx'],
  ['lib imports a page', 'lib/flows/a.ts', 'app/b.ts'],
  ['a component imports a page', 'components/flow/a.tsx', 'app/b.ts'],
  ['an island imports lib', 'components/islands/a.tsx', 'lib/http/b.ts'],
  ['markup imports lib', 'components/ui/a.tsx', 'lib/messages/b.ts'],
  ['the product imports the sandbox', 'app/a.ts', 'sandbox/b.ts'],
  ['the product imports a test', 'lib/flows/a.ts', 'e2e/support/b.ts'],
  ['the product imports a tool', 'lib/flows/a.ts', 'deploy/b.ts'],
  ['the sandbox imports the product', 'sandbox/a.ts', 'lib/http/b.ts'],
  ['a tool imports a test', 'deploy/a.ts', 'e2e/b.ts'],
  ['an example imports the product', 'examples/spa/a.ts', 'lib/b.ts'],
  ['a file imports what is private to Next', 'app/a.ts', 'next/dist/server/b'],
  ['a page declares a URL to be a service’s', 'app/a.ts', 'lib/http/service-url.ts'],
  ['the core imports a capability', 'lib/flows/a.ts', 'lib/line/b.ts'],
  ['a part of the core draws a capability', 'components/screens/a.tsx', 'components/phone/b.tsx'],
  ['the middleware imports a capability', 'middleware.ts', 'lib/portal/b.ts'],
  ['the middleware imports our server', 'middleware.ts', 'deploy/server/b.mjs'],
  ['a capability draws another one', 'components/line/a.tsx', 'components/oauth2/b.tsx'],
  ['a file of lib is in no room', 'lib/new/a.ts', 'lib/http/b.ts'],
])('%s', (_, from, to) => {
  expect(errors([from, to])).toHaveLength(1)
})

test.each([
  ['app/a.tsx', 'components/ui/b.tsx'],
  ['app/a.tsx', 'lib/flows/b.ts'],
  ['components/flow/a.tsx', 'lib/ory/kratos/b.ts'],
  ['lib/flows/a.ts', 'lib/ory/kratos/b.ts'],
  ['lib/line/a.ts', 'lib/line/b.ts'],
  ['lib/line/a.ts', 'next/headers'],
  ['components/line/a.tsx', 'lib/line/b.ts'],
  ['app/(flows)/login/page.tsx', 'lib/line/b.ts'],
  ['e2e/a.ts', 'sandbox/b.ts'],
  ['deploy/server/guard-requests.mjs', 'lib/http/request-limits.mjs'],
  ['lib/flows/a.test.ts', 'sandbox/b.ts'],
])('%s may import %s', (from, to) => {
  expect(errors([from, to])).toEqual([])
})

test('an island of a capability imports nothing of lib', () => {
  const imports = new Map([
    ['components/phone/island.tsx', ['components/phone/search.tsx']],
    ['components/phone/search.tsx', ['lib/phone/a.ts']],
    ['components/phone/step.tsx', ['lib/phone/a.ts']],
  ])
  const inBrowser = new Set(['components/phone/island.tsx', 'components/phone/search.tsx'])
  expect(importErrors(imports, inBrowser)).toHaveLength(1)
})

test('a file runs in the browser when one with "use client" imports it', () => {
  const root = mkdtempSync(join(tmpdir(), 'imports-'))
  const files = ['island.ts', 'search.ts', 'data.ts', 'page.ts', 'later.ts']
  const sources = [
    "'use client'\nimport { a } from './search'\nconst b = () => import('./later')",
    "import { c } from './data'",
    '',
    "import { d } from './island'\nimport { e } from './data'",
    '',
  ]
  for (const [index, file] of files.entries()) writeFileSync(join(root, file), sources[index] ?? '')
  const found = [...readBrowserFiles(root, readImports(root, files))].sort()
  rmSync(root, { recursive: true })
  expect(found).toEqual(['data.ts', 'island.ts', 'later.ts', 'search.ts'])
})

test('a cycle is found, through any number of files', () => {
  expect(errors(['e2e/a.ts', 'e2e/b.ts'], ['e2e/b.ts', 'e2e/c.ts'], ['e2e/c.ts', 'e2e/a.ts'])).toEqual([
    'A circle: e2e/a.ts -> e2e/b.ts -> e2e/c.ts -> e2e/a.ts.',
  ])
})

test('imports of every syntax are read', () => {
  const source = `
    import { a } from 'value'
    import type { B } from 'type'
    import 'effect'
    export { c } from 'export'
    export * from 'all'
    const d = () => import('later')
    type E = typeof import('type-of')
    // import { f } from 'comment'
    const text = "import { g } from 'text'"
  `
  expect(specifiersIn(source, 'a.ts')).toEqual([
    ...['value', 'type', 'effect', 'export', 'all'],
    ...['later', 'type-of'],
  ])
})
