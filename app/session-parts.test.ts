import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { SessionPart } from '@/lib/session/session-part'
import { sessionSchema } from '@/lib/session/session-schema'

/** The parts that capabilities define, in the files of this name. */
async function partsOfCapabilities(): Promise<SessionPart<object>[]> {
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-session.ts'))
    .map((file) => join('lib', file))
    .filter((file) => readFileSync(file, 'utf8').includes(' = sessionPart('))
  const modules = await Promise.all(files.map((file) => import(`@/${file}`)))
  return modules.flatMap((module) => Object.values<object>(module)).filter(isPart)
}

function isPart(value: object): value is SessionPart<object> {
  return 'names' in value && 'change' in value
}

test('no entry of the session belongs to two parts', async () => {
  const parts = await partsOfCapabilities()
  expect(parts.flatMap((part) => part.names)).toEqual(expect.arrayContaining(['lineLogin', 'deviceCode']))
  const names = [...Object.keys(sessionSchema.shape), ...parts.flatMap((part) => part.names)]
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
