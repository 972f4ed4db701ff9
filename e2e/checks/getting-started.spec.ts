import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test as base, expect } from '@playwright/test'
import { newPerson } from '../fixtures/people'
import { expectSignedIn, registerInTwoSteps } from '../support/actions'
import { copyBuild, copyPackages } from '../support/copy-of-latchkey'
import { type Guide, linesOfGuide, prepareGuideWithOry } from '../support/guide'
import { missingPrograms } from '../support/proxies/programs'

/**
 * The lines of docs/getting-started.md work, with the real Kratos, Hydra and Caddy. One of them installs and builds
 * Latchkey. The image, and `.ci/run` itself, do that from a clean checkout too, so this test brings the packages and
 * the build of the run. Real Ory only.
 */
const installAndBuild = '(cd latchkey && npm ci && npm run build)\n'

const test = base.extend<{ guide: Guide; traces: readonly string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  guide: async ({}, use) => {
    const guide = await prepareGuideWithOry()
    await use(guide)
    guide.stop()
  },
  /** What Latchkey sends to the collector of the guide. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  traces: async ({}, use) => {
    const traces: string[] = []
    const collector = createServer(async (request, response) => {
      traces.push(await text(request))
      response.end('{}')
    }).listen(4318)
    await use(traces)
    collector.close()
  },
})
test.use({ ignoreHTTPSErrors: true })
test.skip(missingPrograms('caddy') !== undefined, missingPrograms('caddy') ?? '')
test.skip(process.getuid?.() !== 0, 'Caddy listens on port 443, which only root may do.')

test('the guide leads from an empty folder to a signed-in browser', { tag: '@more' }, async ({
  page,
  guide,
  traces,
}) => {
  test.setTimeout(5 * 60_000)
  const [clone = '', start = ''] = linesOfGuide('docs/getting-started.md').split(installAndBuild)
  const cloned = await guide.run(clone, { LATCHKEY_REPOSITORY: process.cwd() })
  expect(cloned.status, cloned.output).toBe(0)
  copyPackages(join(guide.folder, 'latchkey'))
  copyBuild(join(guide.folder, 'latchkey'))
  // Kratos and the doctor would ask a server on the Internet. Tests must not need one.
  const offline = start.replace('npm run doctor', 'npm run doctor -- --no-breached-passwords')
  const { status, output } = await guide.run(offline, {
    SELFSERVICE_METHODS_PASSWORD_CONFIG_HAVEIBEENPWNED_ENABLED: 'false',
  })
  expect(status, output).toBe(0)
  expect(output).toContain('No problems found.')
  const person = newPerson()
  await page.goto('https://localhost')
  await registerInTwoSteps(page, person)
  await page.goto('https://localhost')
  await expectSignedIn(page, person)
  const metrics = await (await fetch('http://localhost:9464/metrics')).text()
  expect(metrics).toMatch(/^latchkey_outcomes_total\{.*flow="registration".*outcome="complete".*\} 1$/m)
  await expect.poll(() => traces.join('')).toContain('"POST /registration"')
})
