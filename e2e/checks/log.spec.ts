import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { currentBackend } from '../support/backend'
import { recordedSecrets, type Secret } from '../support/secrets'

const lineSchema = z.looseObject({ level: z.number(), time: z.iso.datetime() })
const outcomeSchema = lineSchema.extend({
  requestId: z.string().min(8),
  route: z.string(),
  outcome: z.string(),
})
const callSchema = outcomeSchema.extend({ status: z.number(), duration: z.number().int().nonnegative() })

/** What the app logged in the whole run, and the portal's. */
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

test('the app logged each outcome with request id and route', () => {
  const lines = jsonLines()
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => !lineSchema.safeParse(line).success)).toEqual([])
  const outcomes = lines.filter((line) => has(line, 'route'))
  expect(outcomes.length).toBeGreaterThan(0)
  expect(outcomes.filter((line) => !outcomeSchema.safeParse(line).success)).toEqual([])
})

test('the app logged how each call to a service ended and how long it took', () => {
  const calls = jsonLines().filter(
    (line) => has(line, 'route') && has(line, 'outcome') && has(line, 'status'),
  )
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter((line) => !callSchema.safeParse(line).success && !isSpecial(line))).toEqual([])
})

test('nothing that the run kept secret stands in the log', () => {
  const log = wholeLog()
  const secrets = recordedSecrets()
  expect(secrets.length).toBeGreaterThan(0)
  const isLogged = ({ value }: Secret) => holds(log, value) || holds(log, asInJson(value))
  expect(secrets.filter(isLogged).map(({ kind }) => kind)).toEqual([])
})

test('a secret is found as a word of its own, and six digits inside a request id are none', () => {
  expect(holds('{"msg":"code 123456"}', '123456')).toBe(true)
  expect(holds('{"url":"/verification?code=123456&flow=x"}', '123456')).toBe(true)
  expect(holds('{"cookie":"a=ory_st_x; b"}', 'ory_st_x')).toBe(true)
  expect(holds('{"requestId":"f83c2d9d-57c9-4140-bd2a-2212345690c2"}', '123456')).toBe(false)
})

function has(line: unknown, field: string): line is object {
  return typeof line === 'object' && line !== null && field in line
}

/** Some warnings come on top of a call's own line; a token that the browser fetched is a call of the browser's. */
function isSpecial(line: unknown): boolean {
  const { level, route } = outcomeSchema.parse(line)
  return level > 30 || route === 'portal token'
}

/** Whether a text holds a secret. Only digits need an end on both sides: thousands of ids hold any six of them. */
function holds(text: string, secret: string): boolean {
  if (!/^\d+$/.test(secret)) return text.includes(secret)
  return new RegExp(`(?<![0-9a-z])${secret}(?![0-9a-z])`, 'i').test(text)
}

/** Quotes and backslashes are written otherwise in a line of JSON. */
function asInJson(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}
