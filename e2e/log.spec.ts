import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { currentBackend } from './support/backend'
import { notedSecrets, type Secret } from './support/secrets'

const lineSchema = z.looseObject({ level: z.number(), time: z.iso.datetime() })
const outcomeSchema = lineSchema.extend({
  requestId: z.string().min(8),
  route: z.string(),
  outcome: z.string(),
})

/** What the app logged in the whole run, one line of JSON each. */
function jsonLines(): unknown[] {
  return readFileSync(currentBackend().logFile, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

test('the app logged each outcome with request id and route', () => {
  const lines = jsonLines()
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => !lineSchema.safeParse(line).success)).toEqual([])
  const outcomes = lines.filter((line) => typeof line === 'object' && line !== null && 'route' in line)
  expect(outcomes.length).toBeGreaterThan(0)
  expect(outcomes.filter((line) => !outcomeSchema.safeParse(line).success)).toEqual([])
})

test('nothing that the run kept secret stands in the log', () => {
  const log = readFileSync(currentBackend().logFile, 'utf8')
  const secrets = notedSecrets()
  expect(secrets.length).toBeGreaterThan(0)
  const isLogged = ({ value }: Secret) => log.includes(value) || log.includes(asInJson(value))
  expect(secrets.filter(isLogged).map(({ kind }) => kind)).toEqual([])
})

/** Quotes and backslashes are written otherwise in a line of JSON. */
function asInJson(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}
