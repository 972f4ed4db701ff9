const { setTimeout: wait } = require('node:timers/promises')
const UnitEnvironment = require('../unit/environment.cjs')

/*
 * The Jest environment of the first test runs. Stryker's own runner loads all modules of a test file again for
 * each mutant, which takes about a second. Here each test runs at once with each mutant that it covers, in
 * modules that are loaded already: milliseconds.
 *
 * Only a clean kill counts: the test passes without the mutant before and afterwards. Every other mutant goes
 * to Stryker's runner, so a test that leaves something behind costs time and never changes a result. The file
 * of such a test starts again in new modules, and goes on with the next trial.
 *
 * The first run only notes which test uses which mutant. The further runs try them, and their own results do
 * not count.
 */

/** Longer trials prove nothing: the mutant may hang, or the computer may be busy. In milliseconds. */
const longestTrial = 5_000
/** A mutant in a loop without end is stopped after so many times its usual uses. */
const loopFactor = 100
/** For all trials of one test, in milliseconds of the processor: a slow test is left to Stryker's runner. */
const longestTrials = 15_000
/** For all trials of one mutant, in milliseconds of the processor: about what a run in new modules takes. */
const longestForMutant = 300
const scratchTest = 'a trial with a mutant'

/** A busy computer takes longer, but not more of this. In milliseconds. */
function processorTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

module.exports = class QuickTrials extends UnitEnvironment {
  #path

  constructor(config, context) {
    super(config, context)
    this.#path = context.testPath
  }

  /** What the first test run finds out; undefined in the runs for single mutants. */
  get #record() {
    return globalThis[Symbol.for('latchkey.mutation')]
  }

  get #stryker() {
    return this.global[this.global.__strykerGlobalNamespace__ ?? '__stryker__']
  }

  async handleTestEvent(event, state) {
    if (!this.#record) return
    if (event.name === 'setup') this.#hitsBefore = { ...this.#stryker.mutantCoverage?.static }
    if (event.name === 'run_start') this.#wrap(state.rootDescribeBlock, [])
    if (event.name === 'run_finish') this.#noteStaticMutants()
  }
  #hitsBefore = {}

  /** Which mutants this file uses outside of tests, for example while it loads modules. */
  #noteStaticMutants() {
    const { coverage, filesOfMutants } = this.#record
    if (coverage) return
    for (const [id, hits] of Object.entries(this.#stryker.mutantCoverage?.static ?? {})) {
      if (hits === this.#hitsBefore[id]) continue
      filesOfMutants[id] ??= []
      filesOfMutants[id].push(this.#path)
    }
  }

  #wrap(block, outer) {
    const blocks = [...outer, block]
    for (const child of block.children) {
      if (child.type === 'describeBlock') this.#wrap(child, blocks)
      // A test with `done` ends in its own way.
      else if (child.fn?.length === 0) this.#wrapTest(child, blocks)
    }
  }

  #wrapTest(test, blocks) {
    const { fn } = test
    const name = [...blocks.slice(1).map((block) => block.name), test.name].join(' ').trimStart()
    const hooksOf = (block, type) => block.hooks.filter((hook) => hook.type === type)
    const before = blocks.flatMap((block) => hooksOf(block, 'beforeEach'))
    const after = blocks.toReversed().flatMap((block) => hooksOf(block, 'afterEach'))
    const environment = this
    test.timeout = 60 * 60_000
    test.fn = async function tried() {
      if (!environment.#record.coverage) return fn.call(this)
      if (environment.#isUnclean) return
      try {
        await fn.call(this)
      } catch {
        environment.#leaveUnclean()
        return
      }
      if (test.failing || after.concat(before).some((hook) => hook.fn.length > 0)) return
      const round = async () => {
        for (const hook of after) await hook.fn.call(this)
        for (const hook of before) await hook.fn.call(this)
        await fn.call(this)
      }
      await environment.#tryMutants(name, test, round)
    }
  }

  /** Leaves the trials that remain to a further run of this file; a run without any trial would not get further. */
  #leaveUnclean() {
    this.#isUnclean = true
    if (this.#hasTried) this.#record.isUnclean = true
  }
  #isUnclean = false
  #hasTried = false

  async #tryMutants(name, test, round) {
    const { coverage, kills, spent, tried } = this.#record
    const startedAt = processorTime()
    for (const [id, hits] of Object.entries(coverage.perTest[name] ?? {})) {
      const trial = [this.#path, name, id].join('\n')
      const trialStartedAt = processorTime()
      if (trialStartedAt > startedAt + longestTrials) return
      if (kills[id] || tried.has(trial) || spent[id] > longestForMutant) continue
      tried.add(trial)
      this.#hasTried = true
      const passed = await this.#passes(test, round, id, hits)
      spent[id] = (spent[id] ?? 0) + processorTime() - trialStartedAt
      if (passed === true) continue
      // `null`: it did not end, and may still be running.
      if (passed === null || !(await this.#passes(test, round))) return this.#leaveUnclean()
      kills[id] = name
    }
  }

  /** Whether the test passes with a mutant; null when it takes too long. */
  async #passes(test, round, mutant, hits = 0) {
    const stryker = this.#stryker
    const errors = test.errors.length
    const { currentTestId } = stryker
    stryker.currentTestId = scratchTest
    stryker.activeMutant = mutant
    stryker.hitCount = mutant && 0
    stryker.hitLimit = mutant && (hits + 1) * loopFactor
    const timer = new AbortController()
    try {
      const isLate = wait(longestTrial, true, { signal: timer.signal }).catch(() => false)
      if (await Promise.race([round().then(() => false), isLate])) return null
      return test.errors.length === errors
    } catch {
      return false
    } finally {
      timer.abort()
      stryker.currentTestId = currentTestId
      stryker.activeMutant = undefined
      stryker.hitCount = undefined
      stryker.hitLimit = undefined
      test.errors.length = errors
      delete stryker.mutantCoverage?.perTest[scratchTest]
    }
  }
}
