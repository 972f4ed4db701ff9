import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { TestStatus } from '@stryker-mutator/api/test-runner'
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner'
import { warmJest } from './warm-jest.mjs'

/*
 * Stryker's Jest runner, with two short cuts. After the first test run, further ones try each mutant in modules
 * that are loaded already (quick-trials.cjs). A mutant that a test caught there needs no run of its own. The
 * others, and all constants, run alone in new modules: one test file after another, the nearest first, and only
 * the files that use the mutant.
 */

const key = Symbol.for('latchkey.mutation')
const lateTest = /Exceeded timeout of/

function quickRunner(injector) {
  const runner = jestPlugins[0].factory(injector)
  let times = {}
  const run = warmJest((file, time) => {
    times[file] = time
  })
  let testFiles
  runner.jestTestAdapter.run = (settings) => run({ ...settings, ...(testFiles && { testFiles }) })

  /** The first run notes which test file uses which mutant. The others try the mutants. */
  async function dryRun(options) {
    const record = { kills: {}, spent: {}, tried: new Set(), isUnclean: false, filesOfMutants: {} }
    globalThis[key] = record
    times = {}
    try {
      const result = await runner.dryRun(options)
      if (result.status !== 'complete' || result.tests.some(({ status }) => status === TestStatus.Failed))
        return result
      // There is none when no test loads what is mutated.
      const mutantCoverage = structuredClone(result.mutantCoverage ?? { static: {}, perTest: {} })
      noteFiles(record, mutantCoverage, result.tests)
      record.coverage = mutantCoverage
      const usualTimes = { ...times }
      const queue = Object.keys(times).sort((one, other) => usualTimes[one] - usualTimes[other])
      for (const file of queue) {
        testFiles = [file]
        await runner.dryRun(options)
        if (record.isUnclean) queue.push(file)
        record.isUnclean = false
      }
      writeRecord({ kills: record.kills, filesOfMutants: record.filesOfMutants, times: usualTimes })
      return { ...result, mutantCoverage }
    } finally {
      testFiles = undefined
      globalThis[key] = undefined
    }
  }

  return {
    capabilities: () => runner.capabilities(),
    init: () => runner.init(),
    dispose: () => runner.dispose?.(),
    dryRun,

    async mutantRun(options) {
      const { activeMutant, sandboxFileName } = options
      const { kills, filesOfMutants } = readRecord()
      const killer = kills[activeMutant.id]
      if (killer) {
        return {
          status: 'killed',
          killedBy: [killer],
          failureMessage: 'caught in the first run',
          nrOfTests: 1,
        }
      }
      const files = (filesOfMutants[activeMutant.id] ?? []).toSorted(byNearness(sandboxFileName))
      let result = { status: 'survived', nrOfTests: 0 }
      for (const file of process.env.MUTATE_QUICKLY ? files.slice(0, 2) : files) {
        testFiles = [file]
        const tried = await runner.mutantRun(options)
        if (tried.status === 'survived') continue
        result = tried
        // Where a file cannot load, another one may show more.
        if (tried.status !== 'error') break
      }
      // Not a clean kill: the summary counts it by itself.
      if (lateTest.test(result.failureMessage)) return { status: 'timeout', reason: result.failureMessage }
      return result
    },
  }
}
quickRunner.inject = ['$injector']

/** Adds the files of the tests that use a mutant. The environment notes what a file uses outside of its tests. */
function noteFiles({ filesOfMutants }, coverage, tests) {
  const filesOfTests = {}
  for (const { id, fileName } of tests) add(filesOfTests, id, fileName)
  for (const [test, hits] of Object.entries(coverage.perTest)) {
    for (const mutant of Object.keys(hits)) {
      for (const file of filesOfTests[test] ?? []) add(filesOfMutants, mutant, file)
    }
  }
}

/** The test file of a module first, then those beside it, then the quick ones. */
function byNearness(fileName) {
  const { times } = readRecord()
  const stem = fileName.replace(/\.tsx?$/, '')
  const distance = (file) => (file.startsWith(`${stem}.`) ? 0 : dirname(file) === dirname(fileName) ? 1 : 2)
  return (one, other) => distance(one) - distance(other) || times[one] - times[other]
}

function add(lists, name, entry) {
  lists[name] ??= []
  if (!lists[name].includes(entry)) lists[name].push(entry)
}

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

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'quick-jest', quickRunner)]
