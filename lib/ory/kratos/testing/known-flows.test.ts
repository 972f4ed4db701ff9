import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { knownFlows } from './known-flows'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flow-examples-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const write = (path: string, body: object) => writeFileSync(join(folder, path), JSON.stringify(body))
const flow = (kind: string) => ({
  ui: { action: `https://id.example/self-service/${kind}?flow=1`, nodes: [] },
})
const ofFolder = () => knownFlows(folder).slice(knownFlows('').length)

describe('FLOW_EXAMPLES', () => {
  test('adds the flows of a folder and of the folders in it, and no other file', () => {
    mkdirSync(join(folder, 'inside'))
    write('inside/a.json', flow('settings'))
    write('b.json', flow('recovery'))
    write('error.json', { error: { code: 404 } })
    writeFileSync(join(folder, 'README.md'), 'Text')
    expect(ofFolder().map(({ path, kind }) => [path, kind])).toEqual([
      ['b.json', 'recovery'],
      ['inside/a.json', 'settings'],
    ])
  })

  test('rejects a folder without a flow', () => {
    write('error.json', { error: { code: 404 } })
    expect(() => knownFlows(folder)).toThrow(`FLOW_EXAMPLES names ${folder}, which has no flow.`)
  })

  test('rejects a folder that does not exist', () => {
    expect(() => knownFlows(join(folder, 'no'))).toThrow('/no, which does not exist.')
  })

  test('rejects a flow that does not name its kind', () => {
    write('a.json', flow('unknown'))
    expect(() => knownFlows(folder)).toThrow('a.json does not say which flow it is.')
  })
})

test('each recorded flow is there once', () => {
  const bodies = knownFlows('').map(({ body }) =>
    JSON.stringify(body).replaceAll(/<(id|secret) \d+>/g, '<$1>'),
  )
  expect(new Set(bodies).size).toBe(bodies.length)
  expect(bodies.length).toBeGreaterThan(500)
})
