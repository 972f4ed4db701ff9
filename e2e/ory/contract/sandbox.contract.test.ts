import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { OpenIdProviderServer } from '../../../sandbox/openid-provider/start-openid-provider'
import { readRecording } from './recording'
import { sandboxTarget, startProvider } from './sandbox-target'
import { playScenario } from './scenario'
import { scenarios } from './scenarios'

const recorded = join(__dirname, 'recorded')

/** Those with Hydra have a test of their own: `hydra.contract.test.ts`. */
const { hydra: _hydra, oauth2: _oauth2, ...kratosScenarios } = scenarios

let provider: OpenIdProviderServer

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

describe.each(Object.entries(kratosScenarios))('%s', (name, group) => {
  test.each(group.map((scenario) => [scenario.name, scenario] as const))('%s', async (title, scenario) => {
    const expected = (await readRecording(recorded, name))[title]
    expect(await playScenario(scenario, sandboxTarget(provider.issuer))).toEqual(expected)
  })
})
