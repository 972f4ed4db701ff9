import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from '../ory/process/cache-folder'
import { copyLatchkey } from './copy-of-latchkey'

/**
 * `tsx e2e/support/other-build.ts`: creates the other build for `E2E_DEPLOYMENT=builds`, as a release with
 * changes would be: other styles, another script, and a server action with another name.
 */

/**
 * Where the other build is: `E2E_OTHER_BUILD`, or a folder outside this one, because Next searches for
 * packages in all folders above.
 */
export function otherBuildFolder(): string {
  return process.env.E2E_OTHER_BUILD ?? join(dirname(cacheFolder()), 'other-build')
}

/** What differs in the other build. The recovery page's form belongs to an action that this build lacks. */
const changes: readonly { file: string; find: string; replacement: string }[] = [
  { file: 'app/globals.css', find: '', replacement: '.only-in-the-other-build{color:inherit}\n' },
  {
    file: 'components/islands/submit-button.tsx',
    find: "'use client'\n",
    replacement: "'use client'\n\nglobalThis.performance?.mark('other-build')\n",
  },
  ...['recovery/actions.ts', 'recovery/page.tsx', 'mail-link/page.tsx'].map((name) => ({
    file: `app/(flows)/${name}`,
    find: 'submitRecovery',
    replacement: 'submitOtherRecovery',
  })),
]

/** Copies the sources of this folder, changes them, and builds them. */
function makeOtherBuild(): void {
  const folder = otherBuildFolder()
  rmSync(folder, { recursive: true, force: true })
  copyLatchkey(folder)
  for (const { file, find, replacement } of changes) change(join(folder, file), find, replacement)
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'inherit' })
}

function change(file: string, find: string, replacement: string): void {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(find)) throw new Error(`${file} does not contain ${find}`)
  writeFileSync(file, find === '' ? text + replacement : text.replaceAll(find, replacement))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeOtherBuild()
