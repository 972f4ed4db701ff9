import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { request } from '@playwright/test'
import { z } from 'zod'
import { createAccount } from '../fixtures/accounts'
import { newPerson } from '../fixtures/people'
import { currentBackend } from '../support/backend'
import { findChromium } from '../support/chromium'
import { startFlow } from '../support/kratos-flow'
import { webServers } from '../support/web-servers'

/**
 * Lighthouse on the existing build, with the sandbox: `npx tsx e2e/lighthouse/run.ts`. Prints a table for
 * docs/accessibility.md. Fails if a score is below 100. Lighthouse and its dependencies are 185 MB, so npx
 * fetches it, and the product does not depend on it. The reports are in `test-results/lighthouse`.
 */

const lighthouse = 'lighthouse@12.8.2'
const categories = ['accessibility', 'best-practices', 'seo'] as const
const pages = ['/login', '/registration?return_to=/', '/recovery', '/error?error=invalid_client']
const pagesOfPerson = ['/', '/settings', '/sessions']
const folder = 'test-results/lighthouse'

/**
 * Rules for pages that want to be found. A page of Latchkey is excluded from search engines (`X-Robots-Tag:
 * noindex`), so its description is never read either.
 */
const notForUs = ['is-crawlable', 'meta-description']

const reportSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), z.object({ score: z.number().nullable() })),
})

const { appUrl } = currentBackend()
const servers: ChildProcess[] = []
const run = promisify(execFile)

/** Starts the sandbox and the app as Playwright does. */
async function startServers(): Promise<void> {
  for (const server of webServers().filter(({ name }) => name === 'services' || name === 'app')) {
    const { command, env, url = '' } = server
    servers.push(
      spawn(command, { shell: true, detached: true, stdio: 'ignore', env: { ...process.env, ...env } }),
    )
    await waitFor(url)
  }
}

async function waitFor(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(100)
  }
  throw new Error(`${url} does not answer.`)
}

/** The Cookie header of a signed-in person. */
async function cookiesOfPerson(): Promise<string> {
  const { email, password } = newPerson()
  await createAccount({ email, password }, appUrl)
  const client = await request.newContext({ baseURL: appUrl })
  const flow = await startFlow(client, 'login')
  await client.post(flow.action, {
    headers: { accept: 'application/json' },
    data: { method: 'password', csrf_token: flow.csrfToken, identifier: email, password },
  })
  const { cookies } = await client.storageState()
  await client.dispose()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** The scores of a page, from 0 to 100, and the audits that cost points. */
async function audit(page: string, form: 'mobile' | 'desktop', cookie?: string) {
  const file = `${folder}/${form}${page.replace(/\W+/g, '-')}.json`
  const flags = [
    appUrl + page,
    `--only-categories=${categories}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ...(form === 'desktop' ? ['--preset=desktop'] : []),
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ]
  const env = { ...process.env, CHROME_PATH: findChromium() ?? '' }
  await run('npx', ['--yes', lighthouse, ...flags], { env, timeout: 180_000 })
  const report = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return categories.map((name) => {
    const { auditRefs = [] } = report.categories[name] ?? {}
    const counted = auditRefs.filter(({ id, weight }) => {
      return weight > 0 && !notForUs.includes(id) && typeof report.audits[id]?.score === 'number'
    })
    const sum = (weigh: (id: string) => number) =>
      counted.reduce((total, { id, weight }) => total + weight * weigh(id), 0)
    const scoreOf = (id: string) => report.audits[id]?.score ?? 0
    const failed = counted.filter(({ id }) => scoreOf(id) < 1)
    return {
      score: Math.round((100 * sum(scoreOf)) / sum(() => 1)),
      failed: failed.map(({ id }) => id),
    }
  })
}

mkdirSync(folder, { recursive: true })
try {
  await startServers()
  const cookie = await cookiesOfPerson()
  process.stdout.write(
    '| Page | Form | Accessibility | Best practices | SEO |\n| --- | --- | --- | --- | --- |\n',
  )
  for (const page of [...pages, ...pagesOfPerson]) {
    for (const form of ['mobile', 'desktop'] as const) {
      const scores = await audit(page, form, pagesOfPerson.includes(page) ? cookie : undefined)
      const cells = scores.map(({ score, failed }) => [score, ...failed].join(' '))
      process.stdout.write(`| \`${page}\` | ${form} | ${cells.join(' | ')} |\n`)
      if (scores.some(({ score }) => score < 100)) process.exitCode = 1
    }
  }
} finally {
  for (const { pid } of servers) if (pid) process.kill(-pid)
}
