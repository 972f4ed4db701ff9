import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@babel/parser'
import { afterAll, expect, test } from '@jest/globals'
import { check, type Diagnostics } from 'recheck'

/**
 * No regular expression of the product takes more than linear time: some take the square of the length of a
 * text, and a client that sends such a text delays every visitor.
 */
const folders = ['app', 'components', 'deploy', 'lib']
const otherFiles = ['instrumentation.ts', 'middleware.ts', 'next.config.mjs']

const drawing = 'It reads a drawing of the operator, of at most 100 kB, once at the start.'

/** Each slow expression that may stay, and why no client can make its text long. */
const reasons: Readonly<Record<string, string>> = {
  '/<!(?:ENTITY|DOCTYPE[^>]*\\[)/i': drawing,
  '/<!--[\\s\\S]*?-->|<(title|desc|metadata|mask|clipPath)\\b[\\s\\S]*?<\\/\\1>/g': drawing,
  '/<svg\\b[^>]*?(?<![\\w-])color\\s*(?:=\\s*["\']|:)\\s*([^"\';]+)/i': drawing,
  '/<(\\/?)([a-z]\\w*)\\b([^>]*?)(\\/?)>/gi': drawing,
}

/**
 * The expressions that this release of the checker found safe, which it need not check again: they are most of its
 * time. `RECORD_EXPRESSIONS=1 npx jest e2e/support/regular-expressions` writes the file.
 */
const safeFile = 'e2e/support/safe-expressions.json'
const { version: checker } = JSON.parse(readFileSync('node_modules/recheck/package.json', 'utf8'))
const isRecording = Boolean(process.env.RECORD_EXPRESSIONS)
const recorded: { readonly checker: string; readonly safe: readonly string[] } = JSON.parse(
  readFileSync(safeFile, 'utf8'),
)
const safe = new Set(isRecording || recorded.checker !== checker ? [] : recorded.safe)

/** Each file that creates an expression at run time, and why this test need not check it. */
const madeLater: Readonly<Record<string, string>> = {
  'deploy/server/route-of.mjs': 'Next makes these of the names of our routes.',
  'lib/ory/kratos/nodes/node-values.ts':
    'It only asks whether browsers take it. No text is compared with it.',
  'lib/theme/theme-folder.ts': 'It adds flags to a literal.',
}

const sources = [
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
  ...otherFiles,
].filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !/\.test\.|\.d\.m?ts$|\/testing\/|\/fixtures\//.test(name))

interface Token {
  readonly type: { readonly label: string }
  readonly value: unknown
}

function tokensOf(file: string): readonly Token[] {
  const plugins = ['typescript' as const, ...(file.endsWith('x') ? ['jsx' as const] : [])]
  return parse(readFileSync(file, 'utf8'), { sourceType: 'module', plugins, tokens: true }).tokens ?? []
}

const literalSchema = (value: unknown) => value as { readonly pattern: string; readonly flags: string }
const tokens = new Map(sources.map((file) => [file, tokensOf(file)]))
const literals = [...tokens.values()]
  .flat()
  .filter(({ type }) => type.label === 'regexp')
  .map(({ value }) => literalSchema(value))
const makers = [...tokens]
  .filter(([, list]) =>
    list.some(({ value }, index) => value === 'RegExp' && list[index + 1]?.type.label === '('),
  )
  .map(([file]) => file)

const { RegExp: Original } = globalThis
afterAll(() => {
  globalThis.RegExp = Original
})

/** The expressions that these files create when they are loaded, with the file of each. */
async function madeBy(files: readonly string[]): Promise<(readonly [file: string, RegExp])[]> {
  const made: (readonly [string, RegExp])[] = []
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, [source, flags]: [string, string | undefined]) => {
      const expression = new target(source, flags)
      const caller = new Error().stack?.split('\n')[2]
      const file = files.find((name) => caller?.includes(`/${name}:`))
      if (file !== undefined) made.push([file, expression])
      return expression
    },
  })
  for (const file of files) await import(`@/${file}`)
  globalThis.RegExp = Original
  return made
}

/**
 * Whether the checker, which takes up to a second, can be skipped: nothing is repeated, or one character is,
 * once after the start of the text.
 */
function isSimple(pattern: string, flags: string): boolean {
  const repeated = pattern.match(/[*+]|\{\d+,/g)?.length ?? 0
  return repeated === 0 || (repeated === 1 && /^\^[^|()]*$/.test(pattern) && !flags.includes('m'))
}

async function slowness(pattern: string, flags: string): Promise<string | null> {
  if (isSimple(pattern, flags)) return null
  const found: Diagnostics = await check(pattern, flags, { timeout: 120_000 })
  if (found.status === 'safe') return null
  return found.status === 'vulnerable' ? found.complexity.summary : `not known (${found.error.kind})`
}

test('each regular expression takes linear time', async () => {
  const early = makers.filter((file) => !(file in madeLater))
  const made = await madeBy(early)
  expect(new Set(made.map(([file]) => file))).toEqual(new Set(early))
  const all = [
    ...literals.map(({ pattern, flags }) => new Original(pattern, flags)),
    ...made.map(([, expression]) => expression),
  ]
  const distinct = new Map(all.map((expression) => [String(expression), expression]))
  const slow: Record<string, string> = {}
  for (const [text, { source, flags }] of distinct) {
    if (safe.has(text)) continue
    const complexity = await slowness(source, flags)
    if (complexity !== null) slow[text] = complexity
  }
  if (isRecording) {
    const found = [...distinct.keys()].filter((text) => !(text in slow)).sort()
    writeFileSync(safeFile, `${JSON.stringify({ checker, safe: found }, null, 2)}\n`)
  }
  expect(literals.length).toBeGreaterThan(150)
  expect(Object.keys(slow).filter((text) => !(text in reasons))).toEqual([])
  expect(Object.keys(reasons).filter((text) => !(text in slow))).toEqual([])
}, 300_000)

test('each file that creates an expression at run time is listed', () => {
  expect(Object.keys(madeLater).filter((file) => !makers.includes(file))).toEqual([])
})

test.each(['^[^=]*=.*csrf.*=', '(a+)+b', '\\s+$'])('the checker finds %s', async (pattern) => {
  expect(await slowness(pattern, '')).not.toBeNull()
})
