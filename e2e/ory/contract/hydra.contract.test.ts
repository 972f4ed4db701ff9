import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { firstFreePort } from '../../../sandbox/free-ports'
import { portCount } from '../../../sandbox/ports'
import { type SandboxServer, startSandbox } from '../../../sandbox/start-sandbox'
import { oryUrls } from '../process/urls'
import { readRecording, unreleased } from './recording'
import { sandboxRelease, sandboxTarget } from './sandbox-target'
import { runScenario } from './scenario'
import { groupsWithHydra, scenarios } from './scenarios'
import { nextScenarios } from './scenarios/next'
import type { ContractMail, Target } from './target'

/** The protocol library needs a server. So the sandbox's Hydra is called over the network. */
const sandboxes: SandboxServer[] = []
afterAll(() => Promise.all(sandboxes.map(({ stop }) => stop())))

async function startTarget(isNext = false): Promise<Target> {
  const port = await firstFreePort(5900, portCount)
  const sandbox = await startSandbox({ port, appUrl: oryUrls().appUrl, isNext })
  sandboxes.push(sandbox)
  const { publicUrl, hydraUrl, hydraAdminUrl, inboxUrl, issuer } = sandbox
  return {
    ...sandboxTarget(issuer),
    ...{ url: publicUrl, hydraUrl, hydraAdminUrl },
    answer: (request) => fetch(request),
    wait: (milliseconds) => pause(milliseconds),
    mails: async (to) =>
      (await (await fetch(`${inboxUrl}.json?${new URLSearchParams({ to })}`)).json()) as ContractMail[],
  }
}

let target: Target
beforeAll(async () => {
  target = await startTarget()
})

const groups = Object.entries(scenarios).filter(([name]) => groupsWithHydra.includes(name))

describe.each(groups)('%s', (name, group) => {
  let recording: Awaited<ReturnType<typeof readRecording>>
  beforeAll(async () => {
    recording = await readRecording(sandboxRelease, name)
  })

  test.each(group.map((scenario) => [scenario.name, scenario] as const))('%s', async (title, scenario) => {
    expect(await runScenario(scenario, target)).toEqual(recording[title])
  })
})

test('before a release: what differs', async () => {
  const next = await startTarget(true)
  const recording = await readRecording(unreleased, 'hydra')
  for (const scenario of nextScenarios.hydra)
    expect(await runScenario(scenario, next)).toEqual(recording[scenario.name])
})
