import { mkdirSync, rmSync } from 'node:fs'
import { readMachine, shortageOf } from './runner/machine'
import { readOptions } from './runner/options'
import { addTallies, type Tally, tallyLine } from './runner/report'
import { runStage } from './runner/run-stage'
import { runStages } from './runner/schedule'
import { chooseStages, resultsFolder, type Stage, stagesOf } from './runner/stages'

/**
 * `npm test`, `npm run test:more` and `npx tsx e2e/run.ts quick`: runs the stages of `runner/stages.ts`. The
 * last line is `N passed, N failed, N skipped` over all stages. docs/testing.md describes the options.
 */
const options = readOptions(process.argv.slice(2), process.env)
const commands = options.commands.map((name) => ({
  name,
  stages: chooseStages(stagesOf[name], options.only),
}))
const tallies: Tally[] = []
/** Two stages at once: while one starts its servers, the other one tests. */
const slots = 2
const print = (line: string) => process.stdout.write(`${line}\n`)
const secondsSince = (time: number) => `${Math.round((Date.now() - time) / 1000)} s`

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

async function run(stage: Stage, failed?: string): Promise<boolean> {
  if (stop.signal.aborted) return false
  const start = Date.now()
  if (failed === undefined) print(`   ${stage.title} ...`)
  const result = await runStage(stage, options, stop.signal, failed)
  tallies.push(result.tally)
  const header = `\n== ${stage.title}: ${tallyLine(result.tally)} (${secondsSince(start)})`
  for (const line of [header, ...result.lines]) print(line)
  return result.succeeded
}

const isFresh = options.commands.includes('test') && options.only.length === 0
if (isFresh) rmSync(resultsFolder, { recursive: true, force: true })
mkdirSync(resultsFolder, { recursive: true })
const usesOry = commands.flatMap(({ stages }) => stages).some(({ shares }) => shares === 'ory')
const shortage = shortageOf(readMachine(), usesOry, options.commands.includes('test:more'))
if (shortage) print(shortage)

for (const { name, stages } of commands) {
  const start = Date.now()
  await runStages(stages, slots, run)
  print(`\nAll stages of ${name} took ${secondsSince(start)}.`)
}
const total = addTallies(tallies)
print(tallyLine(total))
process.exitCode = stop.signal.aborted || total.failed > 0 ? 1 : 0
