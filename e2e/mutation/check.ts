/**
 * `npx tsx e2e/mutation/check.ts`: puts small faults into the code that checks redirects and CSRF tokens, and runs
 * its tests (Stryker). The verdict depends only on this code and its tests, so while they are as in `passed.txt`,
 * nothing runs. `--record` writes that file after a run that passed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/** Where a visitor may be sent, and whose form a post is. */
const guards = ['lib/http/return-to', 'lib/http/safe-url', 'lib/http/secure-url', 'lib/session/csrf-token']
const mutated = guards.map((name) => `${name}.ts`)

/** What decides the verdict: the code, the tests that find its faults, and what counts as a fault. */
const inputs = [
  ...mutated,
  ...guards.map((name) => `${name}.test.ts`),
  'lib/session/parsers.property.test.ts',
  'stryker.config.mjs',
  'e2e/mutation/ignored.mjs',
  'e2e/mutation/jest.config.mjs',
]
const record = 'e2e/mutation/passed.txt'

const hash = createHash('sha256')
for (const file of inputs) hash.update(`${file}\n${readFileSync(file, 'utf8')}\n`)
const state = `${hash.digest('hex')}\n`

if (readFileSync(record, 'utf8') === state) {
  process.stdout.write('This code and its tests have passed before.\n')
} else {
  const { status } = spawnSync('node_modules/.bin/stryker', ['run', '--mutate', mutated.join()], {
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: 'lib/{http,session}' },
  })
  if (status === 0 && process.argv.includes('--record')) writeFileSync(record, state)
  else if (status === 0)
    process.stdout.write(`To skip the next run: npx tsx e2e/mutation/check.ts --record\n`)
  process.exitCode = status ?? 1
}
