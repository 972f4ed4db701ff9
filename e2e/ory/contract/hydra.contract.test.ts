import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { firstFreePort } from '../../../sandbox/free-ports'
import { portCount } from '../../../sandbox/ports'
import { type SandboxServer, startSandbox } from '../../../sandbox/start-sandbox'
import { oryUrls } from '../process/urls'
import { readRecording } from './recording'
import { sandboxRelease, sandboxTarget } from './sandbox-target'
import { playScenario } from './scenario'
import { groupsWithHydra, scenarios } from './scenarios'
import type { ContractMail, Target } from './target'

/** The protocol library needs a server. So the sandbox's Hydra is called over the network. */
let sandbox: SandboxServer
let target: Target

beforeAll(async () => {
  sandbox = await startSandbox({ port: await firstFreePort(5900, portCount), appUrl: oryUrls().appUrl })
  const { publicUrl, hydraUrl, hydraAdminUrl, inboxUrl, issuer } = sandbox
  target = {
    ...sandboxTarget(issuer),
    ...{ url: publicUrl, hydraUrl, hydraAdminUrl },
    answer: (request) => fetch(request),
    wait: (milliseconds) => pause(milliseconds),
    mails: async (to) =>
      (await (await fetch(`${inboxUrl}.json?${new URLSearchParams({ to })}`)).json()) as ContractMail[],
  }
})
afterAll(() => sandbox.stop())

const groups = Object.entries(scenarios).filter(([name]) => groupsWithHydra.includes(name))

describe.each(groups)('%s', (name, group) => {
  let recording: Awaited<ReturnType<typeof readRecording>>
  beforeAll(async () => {
    recording = await readRecording(sandboxRelease, name)
  })

  test.each(group.map((scenario) => [scenario.name, scenario] as const))('%s', async (title, scenario) => {
    expect(await playScenario(scenario, target)).toEqual(recording[title])
  })
})
