import { readFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { z } from 'zod'
import { type SpoiledOry, startSpoiledOry } from '../ory/process/spoiled-ory'
import { localUrl, oryUrls } from '../ory/process/urls'
import { needs, releases } from '../ory/releases'
import { currentBackend } from '../support/backend'
import { ownService } from '../support/own-ory'
import { killAll, startServerProcess } from '../support/server-process'
import { runTool } from '../support/tool'

/** The doctor finds wrong settings of a real Kratos and Hydra, and names what to change. Real Ory only. */
const { appUrl, kratosUrl, release } = currentBackend()
const { kratosPublicPort, kratosAdminPort, hydraPublicPort, hydraAdminPort, demoSiteUrl } = oryUrls(
  appUrl,
  Number(new URL(kratosUrl).port),
)

const healthy = {
  NODE_ENV: 'production',
  APP_URL: appUrl,
  ORY_SDK_URL: localUrl(kratosPublicPort),
  ORY_ADMIN_URL: localUrl(kratosAdminPort),
  HYDRA_PUBLIC_URL: localUrl(hydraPublicPort),
  HYDRA_ADMIN_URL: localUrl(hydraAdminPort),
  HYDRA_DYNAMIC_REGISTRATION: 'on',
  ALLOWED_RETURN_URLS: demoSiteUrl,
  SESSION_SECRET: 'b7e1f0c94d2a8356b7e1f0c94d2a8356c5d6',
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64'),
}

const findingsSchema = z.array(
  z.object({ check: z.string(), level: z.string(), says: z.string(), change: z.string().default('') }),
)
type Findings = z.output<typeof findingsSchema>

async function runDoctor(env: Record<string, string>): Promise<{ status: number; findings: Findings }> {
  const { status, stdout, stderr } = await runTool('doctor', ['--json', '--no-breached-passwords'], {
    ...healthy,
    ...env,
  })
  if (stdout === '') throw new Error(stderr)
  return { status, findings: findingsSchema.parse(JSON.parse(stdout)) }
}

const test = base.extend<object, { spoiled: { ory: SpoiledOry; findings: Findings } }>({
  spoiled: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
    async ({}, use) => {
      const ory = await startSpoiledOry(appUrl, release)
      try {
        const { findings } = await runDoctor({
          ORY_SDK_URL: ory.kratosUrl,
          ORY_ADMIN_URL: ory.kratosAdminUrl,
          HYDRA_PUBLIC_URL: ory.hydraUrl,
          HYDRA_ADMIN_URL: ory.hydraAdminUrl,
          ALLOWED_RETURN_URLS: 'https://shop.example.com',
          LINE_LIFF_ID: '1234567890-abcdefgh',
        })
        await use({ ory, findings })
      } finally {
        await ory.stop()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.describe.configure({ mode: 'default' })

test('finds nothing wrong with a correct deployment, and deletes what its trial sign-in created', {
  tag: ['@ory', '@oldest-ory'],
}, async () => {
  const { status, findings } = await runDoctor({})
  expect(findings.filter(({ level }) => level === 'problem' || level === 'warning')).toEqual([])
  expect(status).toBe(0)
  const clients = await fetch(
    `${healthy.HYDRA_ADMIN_URL}/admin/clients?client_name=Latchkey+doctor+(may+be+deleted)`,
  )
  expect(await clients.json()).toEqual([])
})

test('knows the releases of Kratos and Hydra', { tag: ['@ory', '@oldest-ory'] }, async () => {
  const { findings } = await runDoctor({})
  const { kratos, hydra } = releases[release]
  for (const version of [
    `Kratos’ admin API answers; version ${kratos}`,
    `Hydra’s admin API answers; version ${hydra}`,
  ]) {
    const says = `${version}, which Latchkey is tested with.`
    expect(findings).toContainEqual(expect.objectContaining({ check: 'services', level: 'ok', says }))
  }
})

/** The wrong settings of the spoiled Kratos and Hydra, and the setting that the doctor must name. */
const wrongSettings = {
  'a wrong public URL of Kratos': ['kratos-url', `serve.public.base_url in Kratos: ${appUrl}/api/.ory`],
  'cookies for another domain': ['cookies', 'cookies.domain in Kratos'],
  'a wrong URL of the login page': [
    'flow-pages',
    `selfservice.flows.login.ui_url in Kratos: ${appUrl}/login`,
  ],
  'a wrong URL of the error page': [
    'flow-pages',
    `selfservice.flows.error.ui_url in Kratos: ${appUrl}/error`,
  ],
  'a return URL that Kratos refuses': [
    'return-urls',
    'selfservice.allowed_return_urls in Kratos: add https://shop.example.com/',
  ],
  'a missing provider for LINE': ['line-provider', 'selfservice.methods.oidc.config.providers in Kratos'],
  'passkeys for another host': ['webauthn', 'selfservice.methods.passkey.config.rp in Kratos: id localhost'],
  'a Kratos that does not know Hydra': ['oauth2', 'oauth2_provider.url in Kratos'],
  'a wrong login URL in Hydra': ['oauth2', `urls.login in Hydra: ${appUrl}/login`],
  'a wrong consent URL in Hydra': ['oauth2', `urls.consent in Hydra: ${appUrl}/consent`],
  'a wrong logout URL in Hydra': ['oauth2', `urls.logout in Hydra: ${appUrl}/logout`],
  'a wrong error URL in Hydra': ['oauth2', `urls.error in Hydra: ${appUrl}/error`],
} as const

for (const [name, [check, change]] of Object.entries(wrongSettings)) {
  test(`names ${name}`, { tag: ['@ory', '@oldest-ory', '@more'] }, ({ spoiled }) =>
    expectNamed(spoiled.findings, check, change),
  )
}

const wrongDeviceSettings = {
  'a wrong URL for the code of a device': `urls.device.verification in Hydra: ${appUrl}/device`,
  'a wrong URL for the end of a sign-in to a device': `urls.device.success in Hydra: ${appUrl}/devicesuccess`,
} as const

for (const [name, change] of Object.entries(wrongDeviceSettings)) {
  const tag = ['@ory', '@more', needs('device-grant')]
  test(`names ${name}`, { tag }, ({ spoiled }) => expectNamed(spoiled.findings, 'oauth2', change))
}

function expectNamed(findings: Findings, check: string, change: string): void {
  const named = findings.filter((finding) => finding.change.startsWith(change))
  expect(named).toEqual([expect.objectContaining({ check, level: 'problem' })])
}

test('names an email that could not be delivered', { tag: ['@ory', '@oldest-ory', '@more'] }, async ({
  spoiled: { ory },
}) => {
  const email = 'nobody-answers@example.com'
  const created = await fetch(`${ory.kratosAdminUrl}/admin/identities`, {
    method: 'POST',
    body: JSON.stringify({ schema_id: 'person', traits: { email } }),
  })
  expect(created.status).toBe(201)
  const flow = await (await fetch(`${ory.kratosUrl}/self-service/recovery/api`)).json()
  await fetch(`${ory.kratosUrl}/self-service/recovery?flow=${flow.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'code', email }),
  })
  await expect
    .poll(async () => (await fetch(`${ory.kratosAdminUrl}/admin/courier/messages?status=abandoned`)).json())
    .toHaveLength(1)
  const { findings } = await runDoctor({ ORY_SDK_URL: ory.kratosUrl, ORY_ADMIN_URL: ory.kratosAdminUrl })
  expect(findings).toContainEqual(
    expect.objectContaining({
      check: 'courier',
      level: 'problem',
      change: expect.stringContaining('courier.http'),
    }),
  )
  // It has no templates of Latchkey. The correct Kratos has, and the doctor finds nothing wrong there.
  expect(findings).toContainEqual(
    expect.objectContaining({
      check: 'mails',
      level: 'warning',
      change: expect.stringContaining('courier.template_override_path'),
    }),
  )
})

/** Kratos 1.3.1 redirects the health check on its admin API, so the check of the services already knows it. */
const knowsKratosAdmin = release === '1.3.1' ? 'services' : 'oauth2'

/** Errors in Latchkey's own environment, and the variable that the doctor must name. */
const errors = {
  'the admin API in place of the public API': [
    { ORY_SDK_URL: healthy.ORY_ADMIN_URL },
    'services',
    'ORY_SDK_URL',
  ],
  'the public API in place of the admin API': [
    { ORY_ADMIN_URL: healthy.ORY_SDK_URL },
    'services',
    'ORY_ADMIN_URL',
  ],
  'Hydra in place of Kratos': [{ ORY_SDK_URL: healthy.HYDRA_PUBLIC_URL }, 'services', 'ORY_SDK_URL'],
  'Hydra’s admin API in place of Kratos': [
    { ORY_SDK_URL: healthy.HYDRA_ADMIN_URL },
    'services',
    'ORY_SDK_URL',
  ],
  'Hydra’s public API in place of its admin API': [
    { HYDRA_ADMIN_URL: healthy.HYDRA_PUBLIC_URL },
    'services',
    'HYDRA_ADMIN_URL',
  ],
  'Hydra’s admin API in place of its public API': [
    { HYDRA_PUBLIC_URL: healthy.HYDRA_ADMIN_URL },
    'services',
    'HYDRA_PUBLIC_URL',
  ],
  'Kratos’ admin API in place of Hydra’s': [
    { HYDRA_ADMIN_URL: healthy.ORY_ADMIN_URL },
    knowsKratosAdmin,
    'HYDRA_ADMIN_URL',
  ],
  'Kratos’ public API in place of Hydra’s admin API': [
    { HYDRA_ADMIN_URL: healthy.ORY_SDK_URL },
    'oauth2',
    'HYDRA_ADMIN_URL',
  ],
  'Kratos’ public API in place of Hydra’s': [
    { HYDRA_PUBLIC_URL: healthy.ORY_SDK_URL },
    'oauth2',
    'HYDRA_PUBLIC_URL',
  ],
  'Kratos’ admin API in place of Hydra’s public API': [
    { HYDRA_PUBLIC_URL: healthy.ORY_ADMIN_URL },
    knowsKratosAdmin,
    'HYDRA_PUBLIC_URL',
  ],
  'a Hydra that does not answer': [{ HYDRA_ADMIN_URL: 'http://localhost:9' }, 'services', 'HYDRA_ADMIN_URL'],
  'a secret from an example': [
    { SESSION_SECRET: 'change-me-change-me-change-me-change-me' },
    'secrets',
    'SESSION_SECRET',
  ],
  'a Redis that does not answer': [{ REDIS_URL: 'redis://localhost:9' }, 'redis', 'REDIS_URL'],
  'a portal that does not answer': [{ USER_CLIENT_URL: 'http://localhost:9' }, 'portal', 'USER_CLIENT_URL'],
  'a variable that is missing': [{ SESSION_SECRET: '' }, 'environment', 'SESSION_SECRET'],
} as const

for (const [name, [env, check, variable]] of Object.entries(errors)) {
  const isAboutOry = check === 'services' || check === 'oauth2'
  const tag = isAboutOry ? ['@ory', '@oldest-ory', '@more'] : ['@ory', '@more']
  test(`names ${name}`, { tag }, async () => {
    const { status, findings } = await runDoctor(env)
    expect(status).toBe(1)
    const named = findings.filter(
      ({ level, says, change }) => level === 'problem' && `${says} ${change}`.includes(variable),
    )
    expect(named.map((finding) => finding.check)).toEqual([check])
  })
}

test('names a wrong APP_URL as the one cause of many problems', { tag: ['@ory', '@more'] }, async () => {
  const { findings } = await runDoctor({ APP_URL: 'http://localhost:1' })
  const problems = findings.filter(({ level }) => level === 'problem')
  expect(problems).toEqual([
    expect.objectContaining({ check: 'app-url', change: expect.stringContaining(`APP_URL: ${appUrl},`) }),
  ])
  expect(problems[0]?.says).toMatch(/ 1\d findings with this cause are left out\.$/)
})

test('does not mention Keto if no variable names it', { tag: ['@ory', '@more'] }, async () => {
  const { findings } = await runDoctor({})
  expect(JSON.stringify(findings)).not.toContain('Keto')
})

test('startup checks and readiness leave no error in the log of Kratos, the doctor one', {
  tag: ['@ory', '@oldest-ory', '@more'],
}, async () => {
  const kratos = await ownService('kratos')
  await kratos.start()
  const errors = () => readFileSync(kratos.logFile, 'utf8').match(/^.*level=error.*$/gm) ?? []
  const before = errors().length
  try {
    const { NODE_ENV: _, APP_URL: __, ...settings } = healthy
    const urls = { ORY_SDK_URL: kratos.url, ORY_ADMIN_URL: kratos.adminUrl }
    const server = await startServerProcess('start-checks', 'exec node deploy/start.mjs', {
      ...settings,
      ...urls,
      LATCHKEY_DOCTOR: 'on',
    })
    try {
      await expect.poll(() => readFileSync(server.logFile, 'utf8')).toContain('"deployment_checked"')
      expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)
    } finally {
      killAll(server)
    }
    expect(errors().slice(before)).toEqual([])
    // The log would show it: the doctor requests the error page, and Kratos logs each error that it shows
    // there.
    await runDoctor(urls)
    expect(errors().slice(before)).toEqual([expect.stringContaining('return-to.invalid')])
  } finally {
    await kratos.kill()
  }
})
