import { expect, test } from '@playwright/test'
import { realTarget } from '../ory/contract/real-target'
import { type Recording, readRecording } from '../ory/contract/recording'
import { runScenario } from '../ory/contract/scenario'
import { scenariosOf } from '../ory/contract/scenarios'
import { oryUrls } from '../ory/process/urls'
import { currentBackend } from '../support/backend'

/** Checks that the real Kratos still responds as in the recordings. The sandbox must match the recordings. */
const { name: backend, release, appUrl, kratosUrl } = currentBackend()
const target = realTarget(oryUrls(appUrl, Number(new URL(kratosUrl).port)))

/** Empty on the sandbox, because Jest compares the sandbox with the recordings. */
const groups = backend === 'ory' ? Object.entries(scenariosOf(release)) : []

/** A worker reads each file once. */
const recordings = new Map<string, Recording>()

for (const [name, group] of groups) {
  for (const scenario of group) {
    test(`${name}: ${scenario.name}`, { tag: ['@ory', '@oldest-ory', '@more'] }, async () => {
      const recording = recordings.get(name) ?? (await readRecording(release, name))
      recordings.set(name, recording)
      expect(await runScenario(scenario, target)).toEqual(recording[scenario.name])
    })
  }
}
