import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { currentBackend } from '../support/backend'
import { recordedSecrets, type Secret, shortestSecret } from '../support/secrets'

const lineSchema = z.looseObject({ level: z.number(), time: z.iso.datetime() })
const outcomeSchema = lineSchema.extend({
  requestId: z.string().min(8),
  path: z.string().startsWith('/'),
  route: z.string(),
  outcome: z.string(),
})
const callSchema = outcomeSchema.extend({ status: z.number(), duration: z.number().int().nonnegative() })

/** The logs of the app and the portal, for the whole run. */
function wholeLog(): string {
  const { logFile, portalLogFile } = currentBackend()
  return [logFile, portalLogFile].map((file) => readFileSync(file, 'utf8')).join('\n')
}

function jsonLines(): unknown[] {
  return wholeLog()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

test('the app logged each outcome with request id, path and route', () => {
  const lines = jsonLines()
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => !lineSchema.safeParse(line).success)).toEqual([])
  const outcomes = lines.filter((line) => has(line, 'route'))
  expect(outcomes.length).toBeGreaterThan(0)
  expect(outcomes.filter((line) => !outcomeSchema.safeParse(line).success)).toEqual([])
})

test('the app logged the outcome and the duration of each call to a service', () => {
  const calls = jsonLines().filter(
    (line) => has(line, 'route') && has(line, 'outcome') && has(line, 'status'),
  )
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter((line) => !callSchema.safeParse(line).success && !isSpecial(line))).toEqual([])
})

test('the log contains no secret of the run', () => {
  const secrets = recordedSecrets()
  expect(secrets.length).toBeGreaterThan(0)
  expect(kindsIn(wholeLog(), secrets)).toEqual([])
})

test('a secret is found in a text, but six digits inside a request id are not a secret', () => {
  const found = (text: string, value: string) => kindsIn(text, [{ kind: 'code', value }]).length > 0
  expect(found('{"msg":"code 123456"}', '123456')).toBe(true)
  expect(found('123456', '123456')).toBe(true)
  expect(found('{"url":"/verification?code=123456&flow=x"}', '123456')).toBe(true)
  expect(found('{"cookie":"a=ory_st_x; b"}', 'ory_st_x')).toBe(true)
  expect(found('{"msg":"the \\"word\\""}', 'the "word"')).toBe(true)
  expect(found('{"requestId":"f83c2d9d-57c9-4140-bd2a-2212345690c2"}', '123456')).toBe(false)
  expect(found('{"requestId":"F83C123456"}', '123456')).toBe(false)
})

function has(line: unknown, field: string): line is object {
  return typeof line === 'object' && line !== null && field in line
}

/**
 * Some warnings are extra lines of a call. The browser, not the app, makes the call of route `portal token`.
 */
function isSpecial(line: unknown): boolean {
  const { level, route } = outcomeSchema.parse(line)
  return level > 30 || route === 'portal token'
}

/**
 * The kinds of the secrets in a text. There are thousands of secrets, so the text is read once, and each
 * position is compared with those that have the same prefix.
 */
function kindsIn(text: string, secrets: readonly Secret[]): string[] {
  const byStart = new Map<string, Secret[]>()
  for (const { kind, value } of secrets) {
    for (const written of new Set([value, inJson(value)])) {
      const start = written.slice(0, shortestSecret)
      const alike = byStart.get(start) ?? []
      alike.push({ kind, value: written })
      byStart.set(start, alike)
    }
  }
  const kinds: string[] = []
  for (let at = 0; at <= text.length - shortestSecret; at += 1) {
    const candidates = byStart.get(text.slice(at, at + shortestSecret)) ?? []
    kinds.push(...candidates.filter(({ value }) => standsAt(text, at, value)).map(({ kind }) => kind))
  }
  return kinds
}

/** A number must be a separate word, because ids contain any six digits by chance. */
function standsAt(text: string, at: number, secret: string): boolean {
  if (!text.startsWith(secret, at)) return false
  const neighbours = `${text[at - 1] ?? ''}${text[at + secret.length] ?? ''}`
  return !/^\d+$/.test(secret) || !/[0-9a-z]/i.test(neighbours)
}

/** JSON escapes quotes and backslashes. */
function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}
