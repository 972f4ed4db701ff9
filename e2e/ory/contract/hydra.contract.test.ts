import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { freeRow } from '../../../sandbox/free-row'
import { portCount, type SandboxServer, startSandbox } from '../../../sandbox/start-sandbox'
import { oryAddresses } from '../addresses'
import { readRecording } from './recording'
import { sandboxTarget } from './sandbox-target'
import { playScenario } from './scenario'
import { hydraScenarios } from './scenarios/hydra'
import type { Target } from './target'

/** The protocol library wants a server, so the sandbox's Hydra is asked over the network and not as a function. */
let sandbox: SandboxServer
let target: Target

beforeAll(async () => {
  sandbox = await startSandbox({ port: await freeRow(5900, portCount), appUrl: oryAddresses().appUrl })
  const { hydraUrl, hydraAdminUrl, issuer } = sandbox
  target = { ...sandboxTarget(issuer), answer: (request) => fetch(request), hydraUrl, hydraAdminUrl }
})
afterAll(() => sandbox.stop())

describe('hydra', () => {
  test.each(hydraScenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (title, scenario) => {
      const expected = (await readRecording(join(__dirname, 'recorded'), 'hydra'))[title]
      expect(await playScenario(scenario, target)).toEqual(expected)
    },
  )
})
