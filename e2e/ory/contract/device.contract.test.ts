import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { firstFreePort } from '../../../sandbox/free-ports'
import { portCount } from '../../../sandbox/ports'
import { type SandboxServer, startSandbox } from '../../../sandbox/start-sandbox'
import { oryUrls } from '../process/urls'
import { readRecording } from './recording'
import { sandboxTarget } from './sandbox-target'
import { playScenario } from './scenario'
import { deviceScenarios } from './scenarios/device'
import type { Target } from './target'

let sandbox: SandboxServer
let target: Target

beforeAll(async () => {
  sandbox = await startSandbox({ port: await firstFreePort(6140, portCount), appUrl: oryUrls().appUrl })
  const { publicUrl, hydraUrl, hydraAdminUrl, issuer } = sandbox
  target = {
    ...sandboxTarget(issuer),
    ...{ url: publicUrl, hydraUrl, hydraAdminUrl },
    answer: (request) => fetch(request),
  }
})
afterAll(() => sandbox.stop())

/** Without what belongs to other parts of Hydra: the client, and the caching of its admin API. */
function withoutRest(answers: unknown): unknown {
  const text = JSON.stringify(answers, (key, value) => (key === 'cache-control' ? undefined : value))
  return JSON.parse(text, (key, value) => (key === 'client' ? value.client_name : value))
}

test.each(deviceScenarios.map((scenario) => [scenario.name, scenario] as const))(
  '%s',
  async (title, scenario) => {
    const expected = (await readRecording('26.2.0', 'device'))[title]
    expect(withoutRest(await playScenario(scenario, target))).toEqual(withoutRest(expected))
  },
)
