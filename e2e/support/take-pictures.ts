import { spawnSync } from 'node:child_process'

/**
 * `npx tsx e2e/support/take-pictures.ts`: takes pictures of every screen on the sandbox, in `test-results/screens`: light and dark, on a
 * phone and on a desktop. Needs a build.
 */

const { status } = spawnSync(
  'node_modules/.bin/playwright',
  ['test', 'accessibility/every-screen', '--project', 'desktop'],
  {
    stdio: 'inherit',
    env: { ...process.env, E2E_PICTURES: '1', E2E_LABEL: 'pictures', E2E_BACKEND: 'sandbox', E2E_SET: 'all' },
  },
)
process.exit(status ?? 1)
