import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { OpenIdProviderServer } from '../../../sandbox/openid-provider/start-openid-provider'
import { readRecording, unreleased } from './recording'
import { sandboxRelease, sandboxTarget, startProvider } from './sandbox-target'
import { runScenario } from './scenario'
import { groupsWithHydra, scenarios } from './scenarios'
import { nextScenarios } from './scenarios/next'

/** `hydra.contract.test.ts` runs the groups that need Hydra. */
const groups = Object.entries(scenarios).filter(([name]) => !groupsWithHydra.includes(name))

let provider: OpenIdProviderServer

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

describe.each(groups)('%s', (name, group) => {
  let recording: Awaited<ReturnType<typeof readRecording>>
  beforeAll(async () => {
    recording = await readRecording(sandboxRelease, name)
  })

  test.each(group.map((scenario) => [scenario.name, scenario] as const))('%s', async (title, scenario) => {
    expect(await runScenario(scenario, sandboxTarget(provider.issuer))).toEqual(recording[title])
  })
})

test.each(nextScenarios.kratos.map((scenario) => [scenario.name, scenario] as const))(
  'before a release: %s',
  async (title, scenario) => {
    const recording = await readRecording(unreleased, 'kratos')
    expect(await runScenario(scenario, sandboxTarget(provider.issuer, true))).toEqual(recording[title])
  },
)
