import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { TestStatus } from '@stryker-mutator/api/test-runner'
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner'

/*
 * Stryker's Jest runner, with a short cut. After the first test run, a second one tries each mutant
 * (quick-trials.cjs). A mutant that a test caught there needs no further run. For the others, Stryker's runner
 * loads only the test files that use the mutant, in place of all that import its file.
 */

const key = Symbol.for('latchkey.mutation')

function quickRunner(injector) {
  const runner = jestPlugins[0].factory(injector)
  const run = runner.jestTestAdapter.run.bind(runner.jestTestAdapter)
  let testFiles
  runner.jestTestAdapter.run = (settings) => run({ ...settings, ...(testFiles && { testFiles }) })

  return {
    capabilities: () => runner.capabilities(),
    init: () => runner.init(),
    dispose: () => runner.dispose?.(),

    async dryRun(options) {
      const record = { kills: {}, leftovers: [], durations: {}, files: { ofTests: {}, ofStaticMutants: {} } }
      globalThis[key] = record
      try {
        const result = await runner.dryRun(options)
        if (result.status !== 'complete' || result.tests.some(({ status }) => status === TestStatus.Failed))
          return result
        const mutantCoverage = structuredClone(result.mutantCoverage)
        record.coverage = mutantCoverage ?? { perTest: {} }
        await runner.dryRun(options)
        return { ...result, mutantCoverage }
      } finally {
        globalThis[key] = undefined
        writeRecord(record)
      }
    },

    async mutantRun(options) {
      const { id } = options.activeMutant
      const { kills, files } = readRecord()
      const killer = kills[id]
      if (killer) {
        return {
          status: 'killed',
          killedBy: [killer],
          failureMessage: 'caught in the first run',
          nrOfTests: 1,
        }
      }
      if (process.env.MUTATE_QUICKLY) return { status: 'survived', nrOfTests: 0 }
      const { testFilter: tests = [] } = options
      const used = new Set([
        ...tests.flatMap((test) => files.ofTests[test] ?? []),
        ...(files.ofStaticMutants[id] ?? []),
      ])
      testFiles = undefined
      if (used.size === 0 || tests.some((test) => !files.ofTests[test])) return runner.mutantRun(options)
      let result = { status: 'survived', nrOfTests: 0 }
      // The quick files first, and no more of them once a test caught the mutant.
      for (const file of [...used].toSorted((one, other) => durationOf(one) - durationOf(other))) {
        testFiles = [escapeRegExp(file)]
        result = await runner.mutantRun(options)
        if (result.status !== 'survived') break
      }
      return result
    },
  }
}
quickRunner.inject = ['$injector']

/** The workers of one run share the folder that they run in. */
const folder = () => join(process.cwd(), 'test-results')

function writeRecord(record) {
  mkdirSync(folder(), { recursive: true })
  writeFileSync(join(folder(), 'quick-trials.json'), JSON.stringify(record))
}

let known
function readRecord() {
  known ??= JSON.parse(readFileSync(join(folder(), 'quick-trials.json'), 'utf8'))
  return known
}

/** How long the tests of a file take together. */
function durationOf(file) {
  const { durations, files } = readRecord()
  const names = Object.keys(durations).filter((name) => files.ofTests[name].includes(file))
  return names.reduce((sum, name) => sum + durations[name], 0)
}

/** Jest takes the paths of test files as patterns. */
function escapeRegExp(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'quick-jest', quickRunner)]
