import { addTallies, readTally, tallyLine } from './report'
import { tallyFile } from './stages'

/** `.ci/run` ends with this: one line for `npm test` and `npm run test:more` together. */
const tallies = (['test', 'test:more'] as const).map((command) => readTally(tallyFile(command)))
process.stdout.write(`\n${tallyLine(addTallies(tallies))}\n`)
