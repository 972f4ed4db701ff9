import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, expect } from '@playwright/test'
import { z } from 'zod'
import { apiCalls, nameOf } from '../ory/api-calls/api-call'
import { type RowResult, rowResultSchema } from '../ory/api-calls/real/call-recorder'
import { runFolder } from '../ory/process/run-folder'
import { localUrl, oryUrls } from '../ory/process/urls'
import { currentBackend } from '../support/backend'

/**
 * Checks that the real Kratos and Hydra respond to Latchkey's calls as their APIs specify. (Real Ory only.)
 */
const { appUrl, kratosUrl } = currentBackend()
const firstPort = Number(new URL(kratosUrl).port)
const { kratosAdminPort, hydraPublicPort, hydraAdminPort } = oryUrls(appUrl, firstPort)

/** Makes all calls once, because some calls need the results of others. */
const test = base.extend<object, { played: readonly RowResult[] }>({
  played: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
    async ({}, use) => {
      const command = ['--conditions=react-server', '--import', 'tsx', 'e2e/ory/api-calls/real/main.ts']
      const env = {
        ...process.env,
        APP_URL: appUrl,
        ORY_SDK_URL: kratosUrl,
        ORY_ADMIN_URL: localUrl(kratosAdminPort),
        HYDRA_PUBLIC_URL: localUrl(hydraPublicPort),
        HYDRA_ADMIN_URL: localUrl(hydraAdminPort),
        KRATOS_LINK_SOCKET: join(runFolder(firstPort), 'link.sock'),
      }
      const { stdout } = await promisify(execFile)(process.execPath, command, { env })
      await use(z.array(rowResultSchema).parse(JSON.parse(stdout)))
    },
    { scope: 'worker' },
  ],
})

// One worker, so the calls are made only once.
test.describe.configure({ mode: 'default' })

for (const call of apiCalls.filter(({ server }) => server !== null)) {
  test(`${nameOf(call)} is answered as its API says (${call.server})`, { tag: ['@ory', '@oldest-ory'] }, ({
    played,
  }) => {
    const answers = played.filter(({ row }) => row === nameOf(call))
    expect(answers).toHaveLength(1)
    expect(answers[0]?.problem).toBeUndefined()
  })
}
