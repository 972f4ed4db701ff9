import { fileURLToPath } from 'node:url'
import { readCommandLine } from '../process/command-line'
import { runCommand } from '../process/run-command'
import { runMain } from '../process/run-main'
import { realTarget } from './real-target'
import { type Recording, writeRecording } from './recording'
import { playScenario } from './scenario'
import { scenarios } from './scenarios'

/** `npx tsx e2e/ory/contract/record.ts`, while `npm run ory:up` runs: plays every scenario and writes the answers down. */
await runMain(async (report) => {
  const { urls } = readCommandLine(process.argv.slice(2))
  const target = realTarget(urls)
  const folder = fileURLToPath(new URL('./recorded', import.meta.url))
  for (const [name, group] of Object.entries(scenarios)) {
    const recording: Recording = {}
    for (const scenario of group) {
      const exchanges = await playScenario(scenario, target)
      const failed = exchanges.find(({ answer }) => answer.status >= 500)
      if (failed)
        throw new Error(`Kratos failed in "${scenario.name}" at ${failed.request}; nothing is written.`)
      recording[scenario.name] = exchanges
    }
    await writeRecording(folder, name, recording)
    report(`${name}: ${group.length} scenarios`)
  }
  await runCommand('npx', ['biome', 'format', '--write', folder])
})
