import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { serviceFailures } from '@/lib/ory/clients/service-failure'
import { portalFailures } from '@/lib/portal/token'
import { failureReasons } from '@/lib/request/failure-reason'

const read = (path: string) => readFileSync(path, 'utf8')
const doc = read('docs/operating.md')

/** The first cells of all tables between two headings. */
function rows(from: string, to?: string): string[] {
  const start = doc.indexOf(`\n### ${from}`)
  const part = doc.slice(start, doc.indexOf(to === undefined ? '\n## ' : `\n### ${to}`, start))
  return [...part.matchAll(/^\| `([\w-]+)`/gm)].map(([, name = '']) => name)
}

/** The texts in the declaration of a type, such as the kinds of a union. */
function textsOfType(path: string, type: string): string[] {
  const [declaration = ''] = read(path).split(`type ${type} =`).slice(1)
  const [body = ''] = declaration.split('\n\n')
  const kinds = [...body.matchAll(/kind: '(\w+)'/g)]
  return (kinds.length > 0 ? kinds : [...body.matchAll(/'(\w+)'/g)]).map(([, text = '']) => text)
}

/** The names in the declaration of a table. */
function keysOf(path: string, table: string): string[] {
  const [, declaration = ''] = read(path).split(`const ${table} = {`)
  const [body = ''] = declaration.split('\n}')
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
}

const sources = ['app', 'lib']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .concat('instrumentation.ts')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))

test('docs/operating.md describes every outcome of the code, and no other', () => {
  const written = sources.flatMap((path) =>
    [...read(path).matchAll(/outcome: (?:\w+ === null \? )?'(\w+)'/g)].map(([, outcome = '']) => outcome),
  )
  const proxy = [...keysOf('lib/ory/proxy/proxy-failure.ts', 'pageReasons'), 'shed', 'location_dropped']
  const all = [
    ...written,
    ...textsOfType('lib/ory/kratos/calls/outcome.ts', 'FlowResult'),
    ...textsOfType('lib/ory/kratos/session/who-is-signed-in.ts', 'WhoIsSignedIn'),
    ...textsOfType('lib/portal/complete-sign-in.ts', 'PortalDecision'),
    ...portalFailures,
    ...failureReasons,
    ...proxy,
    ...['answered', 'signed_in', 'signed_out', 'usable'],
  ]
  expect(all.length).toBeGreaterThan(50)
  expect([...new Set(rows('Outcomes', 'Why'))].toSorted()).toEqual([...new Set(all)].toSorted())
})

test('docs/operating.md describes every reason why a service has no response', () => {
  expect(rows('Why')).toEqual([...serviceFailures])
})

test('docs/operating.md describes every field that a line of the log names', () => {
  const fields = sources.flatMap((path) =>
    [...read(path).matchAll(/log\(\)(?:\.\w+|\[[^\]]+\])\(\{([^}]*)\}/g)].flatMap(([, object = '']) =>
      [...object.matchAll(/(?:^|,)\s*(\w+)(?=\s*(?::|,|$))/g)].map(([, field = '']) => field),
    ),
  )
  expect(fields.length).toBeGreaterThan(20)
  expect([...new Set(fields)].filter((field) => !rows('Fields', 'Outcomes').includes(field))).toEqual([])
})
