/**
 * `npx tsx e2e/deployments/upgrade/run.ts`: version 0.1 and this build side by side behind one address, on one Redis and one Ory, with open
 * tabs (upgrade.spec.ts). It needs the whole history, Redis, and some minutes for the first build of 0.1. `ORY_RELEASE`
 * names a release of the real Ory; without it, the sandbox serves.
 */
import { spawnSync } from 'node:child_process'
import { buildFirstVersion } from './version-0-1'

try {
  const { status } = spawnSync(
    'node_modules/.bin/playwright',
    ['test', '--no-deps', 'e2e/deployments/upgrade/'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        E2E_DEPLOYMENT: 'builds',
        E2E_OTHER_BUILD: buildFirstVersion(),
        E2E_SET: 'all',
        E2E_LABEL: 'upgrade',
        E2E_BACKEND: process.env.ORY_RELEASE ? 'ory' : 'sandbox',
      },
    },
  )
  process.exitCode = status ?? 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
