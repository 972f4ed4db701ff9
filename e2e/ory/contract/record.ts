import { readCommandLine } from '../process/command-line'
import { runCommand } from '../process/run-command'
import { runMain } from '../process/run-main'
import { realTarget } from './real-target'
import { type Recording, recordedFolder, unreleased, unreleasedMark, writeRecording } from './recording'
import { runScenario, type Scenario } from './scenario'
import { scenariosOf } from './scenarios'
import { nextScenarios } from './scenarios/next'
import type { Target } from './target'

/**
 * `npx tsx e2e/ory/contract/record.ts [--release RELEASE] [FILE ...]`, while `npx tsx e2e/ory/process/up.ts`
 * runs the same release: runs all scenarios, or those of the named files, and records the responses. A file
 * with a failed scenario is not written. `record.ts next` runs what differs before a release, on programs of
 * your own.
 */
await runMain(async (report) => {
  const { release, urls, names } = readCommandLine(process.argv.slice(2))
  const target = realTarget(urls)
  const isNext = names.includes('next')
  const failures: string[] = []
  for (const [name, group] of Object.entries(isNext ? nextScenarios : scenariosOf(release))) {
    if (!isNext && names.length > 0 && !names.includes(name)) continue
    const { recording, failed } = await record(group, target)
    failures.push(...failed.map((line) => `${name}: ${line}`))
    if (failed.length === 0)
      await writeRecording(
        isNext ? unreleased : release,
        name,
        isNext ? { [unreleasedMark]: [], ...recording } : recording,
      )
    report(`${name}: ${group.length} scenarios, ${failed.length} failed`)
  }
  await runCommand('npx', ['biome', 'format', '--write', recordedFolder(isNext ? unreleased : release)])
  if (failures.length > 0) throw new Error(failures.join('\n'))
})

async function record(
  group: readonly Scenario[],
  target: Target,
): Promise<{ recording: Recording; failed: string[] }> {
  const recording: Recording = {}
  const failed: string[] = []
  for (const scenario of group) {
    try {
      const exchanges = await runScenario(scenario, target)
      const broken = exchanges.find(({ answer }) => answer.status >= 500)
      if (broken) throw new Error(`${broken.request} was answered with ${broken.answer.status}`)
      recording[scenario.name] = exchanges
    } catch (error) {
      failed.push(`"${scenario.name}": ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { recording, failed }
}
