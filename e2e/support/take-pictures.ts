import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'

/**
 * `npx tsx e2e/support/take-pictures.ts`: takes pictures of every screen on the sandbox, in `test-results/screens`: light and dark, on a
 * phone and on a desktop. Copies those that the README shows to `docs/pictures`. Needs a build.
 */

/** The screens that the README shows, as `e2e/support/screens/` names them. */
const inReadme = ['login with providers', 'consent', 'devices']
const colors = ['light', 'dark']
const target = 'docs/pictures'

const { status } = spawnSync(
  'node_modules/.bin/playwright',
  ['test', 'accessibility/every-screen', '--project', 'desktop'],
  {
    stdio: 'inherit',
    env: { ...process.env, E2E_PICTURES: '1', E2E_LABEL: 'pictures', E2E_BACKEND: 'sandbox', E2E_SET: 'all' },
  },
)
if (status !== 0) process.exit(status ?? 1)

mkdirSync(target, { recursive: true })
for (const screen of inReadme) {
  const name = screen.replaceAll(' ', '-')
  for (const color of colors) {
    copyFileSync(`test-results/screens/sandbox-${name}-${color}-phone.png`, `${target}/${name}-${color}.png`)
  }
}
