import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { readRecording } from './recording'
import { sandboxTarget } from './sandbox-target'
import { playScenario } from './scenario'
import { scenarios } from './scenarios'

const recorded = join(__dirname, 'recorded')

describe.each(Object.entries(scenarios))('%s', (name, group) => {
  test.each(group.map((scenario) => [scenario.name, scenario] as const))('%s', async (title, scenario) => {
    const expected = (await readRecording(recorded, name))[title]
    expect(await playScenario(scenario, sandboxTarget())).toEqual(expected)
  })
})
