const { default: Sequencer } = require('@jest/test-sequencer')

/** The slowest test file by far. */
const slowest = /[\\/]sandbox\.contract\.test\.ts$/

/**
 * Jest starts the files first that took longest before. A clean checkout knows no times, and then it starts the largest
 * first. The slowest file is short, so it would run last, and alone.
 */
module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    const sorted = [...super.sort(tests)]
    return [
      ...sorted.filter(({ path }) => slowest.test(path)),
      ...sorted.filter(({ path }) => !slowest.test(path)),
    ]
  }
}
