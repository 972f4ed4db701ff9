import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readMachine, shortageOf } from './runner/machine'
import { readOptions } from './runner/options'
import { addTallies, type Tally, tallyLine } from './runner/report'
import { blocked, runStage, type StageResult } from './runner/run-stage'
import { runStages } from './runner/schedule'
import { chooseStages, resultsFolder, type Stage, stagesOf, tallyFile } from './runner/stages'

/**
 * `npm test`, `npm run test:more` and `npx tsx e2e/run.ts quick`: runs the stages of `runner/stages.ts`. The
 * last line is `N passed, N failed, N skipped` over all stages. docs/testing.md describes the options.
 */
const options = readOptions(process.argv.slice(2), process.env)
const stages = chooseStages(stagesOf[options.command], options.only)
const tallies: Tally[] = []
const begin = Date.now()

/** Two stages at once: while one starts its servers, the other one tests. */
const slots = 2

const print = (line: string) => process.stdout.write(`${line}\n`)
const secondsSince = (time: number) => `${Math.round((Date.now() - time) / 1000)} s`

function end(stage: Stage, { tally, lines }: StageResult, time = ''): void {
  tallies.push(tally)
  for (const line of [`\n== ${stage.title}: ${tallyLine(tally)}${time}`, ...lines]) print(line)
}

const stop = new AbortController()

async function run(stage: Stage): Promise<boolean> {
  if (stop.signal.aborted) return false
  const start = Date.now()
  print(`   ${stage.title} ...`)
  const result = await runStage(stage, options, stop.signal)
  end(stage, result, ` (${secondsSince(start)})`)
  return result.succeeded
}

const isFresh = options.command === 'test' && options.only.length === 0
if (isFresh) rmSync(resultsFolder, { recursive: true, force: true })
mkdirSync(resultsFolder, { recursive: true })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stop.abort())
}

const usesOry = stages.some(({ shares }) => shares === 'ory')
const shortage = shortageOf(readMachine(), usesOry, options.command === 'test:more')
if (shortage) print(shortage)

await runStages(stages, slots, run, (stage, failed) => end(stage, blocked(failed)))

const total = addTallies(tallies)
writeFileSync(tallyFile(options.command), JSON.stringify(total))
print(`\nAll stages of ${options.command} took ${secondsSince(begin)}.`)
print(tallyLine(total))
process.exitCode = stop.signal.aborted || total.failed > 0 ? 1 : 0
