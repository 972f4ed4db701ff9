import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@babel/parser'
import { expect, test } from '@jest/globals'

/**
 * Calls with quadratic cost in the length of a text, and the files that may use them. One helper normalizes,
 * with a maximum length. Segments are cheap only one by one. Comparing, upper and lower case take linear
 * time, also of a locale: measured with rows of combining marks, jamo, conjuncts, flags and letters that fold
 * to several.
 */
const costly: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  normalize: {
    'lib/http/normalize-unicode.ts': 'It holds the bound.',
    'components/phone/find-countries.ts': 'It runs in the browser of the person who types.',
  },
  Segmenter: {
    'components/ui/first-letter.ts': 'It reads the first segment only.',
  },
}

const sources = ['app', 'components', 'deploy', 'lib']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .concat('instrumentation.ts', 'middleware.ts', 'next.config.mjs')
  .filter(
    (name) => /\.[cm]?[jt]sx?$/.test(name) && !/\.test\.|\.d\.m?ts$|\/testing\/|\/fixtures\//.test(name),
  )

/** Each name behind a dot, or in brackets as a text, in a file. */
function membersIn(text: string, file: string): ReadonlySet<string> {
  const plugins = ['typescript' as const, ...(file.endsWith('x') ? ['jsx' as const] : [])]
  const tokens = parse(text, { sourceType: 'module', plugins, tokens: true }).tokens ?? []
  const isBefore = (label: string | undefined) => label === '.' || label === '?.' || label === '['
  return new Set(
    tokens.flatMap(({ value }, index) => (isBefore(tokens[index - 1]?.type.label) ? [String(value)] : [])),
  )
}

test.each(Object.entries(costly))('%s is called in no other file', (name, allowed) => {
  const callers = sources.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return text.includes(name) && membersIn(text, file).has(name)
  })
  expect(callers.sort()).toEqual(Object.keys(allowed).sort())
})

test.each(['a.normalize("NFC")', 'a?.normalize()', 'a["normalize"]("NFC")', 'call(a.normalize)'])(
  'the check finds %s',
  (text) => {
    expect([...membersIn(text, 'a.ts')]).toContain('normalize')
  },
)
