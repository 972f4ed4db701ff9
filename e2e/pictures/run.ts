import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { isPlatformOfPictures, unpackBrowser } from './browser'
import { looks, nameOf } from './looks'
import { packReviewed, unpackReviewed } from './reviewed'

/**
 * `npx tsx e2e/pictures/run.ts` renders each screen of the gallery and compares it with the reviewed picture.
 * With `--accept`, it accepts what has changed. It needs a build. Other arguments go to Playwright.
 */

const isUpdate = process.argv.includes('--accept')
const rest = process.argv.slice(2).filter((argument) => argument !== '--accept')

function run(program: string, args: readonly string[]): void {
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { E2E_LABEL: 'pictures', E2E_BACKEND: 'sandbox', ...process.env, E2E_SET: 'all' },
  })
  if (status === 0) return
  if (!isUpdate && program !== 'npm')
    process.stdout.write(
      'A picture differs. Look at the files ...-diff.png in test-results/pictures. If the change is right, run npx tsx e2e/pictures/run.ts --accept and commit the pictures.\n',
    )
  process.exit(status ?? 1)
}

/** npm writes the first of these files once it has installed the packages of the second one. */
function isInstalled(): boolean {
  const [installed, wanted] = ['node_modules/.package-lock.json', 'package-lock.json'].map(
    (file) => statSync(`e2e/pictures/${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  return (installed ?? 0) > (wanted ?? 0)
}

if (!isPlatformOfPictures()) {
  process.stdout.write('No pictures were compared: their browser is a program for Linux on x64.\n')
  process.exit(0)
}
if (!isInstalled())
  run('npm', ['ci', '--prefix', 'e2e/pictures', '--no-audit', '--no-fund', '--loglevel=error'])
await unpackBrowser()
await unpackReviewed()
run('node_modules/.bin/playwright', [
  ...['test', '--config', 'e2e/pictures/playwright.config.ts'],
  ...(isUpdate ? ['--update-snapshots=changed'] : []),
  ...rest,
])
if (isUpdate) await packReviewed(looks.map(nameOf))
