import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { realTarget } from '../ory/contract/real-target'
import { readRecording } from '../ory/contract/recording'
import { playScenario } from '../ory/contract/scenario'
import { scenarios } from '../ory/contract/scenarios'
import { oryAddresses } from '../ory/process/addresses'
import { currentBackend } from '../support/backend'

/** Are the recordings that the sandbox is held to still what the real Kratos answers? */
const recorded = fileURLToPath(new URL('../ory/contract/recorded', import.meta.url))
const { name: backend, appUrl, kratosUrl } = currentBackend()
const target = realTarget(oryAddresses(appUrl, Number(new URL(kratosUrl).port)))

/** On the sandbox there is nothing to ask here: Jest holds it to the recordings. */
const groups = backend === 'ory' ? Object.entries(scenarios) : []

for (const [name, group] of groups) {
  for (const scenario of group) {
    test(`${name}: ${scenario.name}`, async () => {
      const expected = (await readRecording(recorded, name))[scenario.name]
      expect(await playScenario(scenario, target)).toEqual(expected)
    })
  }
}
