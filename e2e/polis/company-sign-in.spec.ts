import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import getPort from 'get-port'
import { parse } from 'yaml'
import { z } from 'zod'
import { mergeSettings } from '../ory/config/merge-settings'
import { type Service, startService } from '../ory/process/service'
import {
  emailField,
  expectSignedIn,
  heading,
  passwordField,
  pressMethod,
  pressSignOut,
  signInButton,
} from '../support/actions'
import { appEnvironment } from '../support/app-environment'
import { type QuickstartKratos, startQuickstartKratos } from '../support/quickstart-kratos'
import { killAll, type ServerProcess, startServerProcess } from '../support/server-process'
import { runTool } from '../support/tool'

/** docs/company-sign-in.md, with its settings: Polis, Kratos and Latchkey, and the identity provider of a company. */
const documented = readFileSync('docs/company-sign-in.md', 'utf8')
const blockOf = (language: string) =>
  new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(documented)?.[1] ?? ''

const connectionSchema = z.object({ clientID: z.string(), clientSecret: z.string() })
const identitySchema = z.object({
  id: z.string(),
  traits: z.object({}).loose(),
  verifiable_addresses: z.array(z.object({ verified: z.boolean() })),
})
type Connection = z.output<typeof connectionSchema>

const services: Service[] = []
let kratos: QuickstartKratos
let latchkey: ServerProcess
let polisUrl: string
let connection: Connection

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.beforeAll(async () => {
  const companyUrl = await start('identity-provider', '/metadata')
  polisUrl = await start('polis', '/.well-known/openid-configuration')
  kratos = await startQuickstartKratos()
  latchkey = await startServerProcess('company', 'exec node deploy/start.mjs', {
    ...servicesOf(kratos),
    DOMAIN_PROVIDERS: 'corp.example.com:corp',
  })
  connection = connectionSchema.parse(await connect(companyUrl))
  await kratos.restartWith(settings())
})
test.afterAll(async () => {
  killAll(latchkey)
  await Promise.all([kratos.stop(), ...services.map(({ stop }) => stop())])
})

/** The quickstart has no Hydra. */
const servicesOf = ({ url, adminUrl }: QuickstartKratos) => ({
  ...{ ORY_SDK_URL: url, ORY_ADMIN_URL: adminUrl, HYDRA_PUBLIC_URL: '', HYDRA_ADMIN_URL: '' },
})

/** Starts a program of this folder; its URL. */
async function start(name: string, readyPath: string): Promise<string> {
  const port = await getPort()
  const url = `http://127.0.0.1:${port}`
  const service = startService({
    name,
    program: process.execPath,
    args: [fileURLToPath(new URL(`${name}.mjs`, import.meta.url))],
    env: { PORT: String(port), NODE_OPTIONS: '' },
    logFile: `test-results/${name}.log`,
    readyUrl: url + readyPath,
  })
  services.push(service)
  await service.ready()
  return url
}

/** The operator's registration of a company at Polis. */
async function connect(companyUrl: string): Promise<unknown> {
  const callback = `${latchkey.url}/api/.ory/self-service/methods/oidc/callback/corp`
  const body = new URLSearchParams({
    ...{
      tenant: 'corp.example.com',
      product: 'latchkey',
      defaultRedirectUrl: callback,
      redirectUrl: callback,
    },
    rawMetadata: await (await fetch(`${companyUrl}/metadata`)).text(),
  })
  return (await fetch(`${polisUrl}/api/v1/connections`, { method: 'POST', body })).json()
}

/** The settings of both documents, with the URLs of this run. */
function settings(): string {
  const [, migrating = ''] = /^```yaml\n(.*?)^```/ms.exec(readFileSync('docs/migrating.md', 'utf8')) ?? []
  const mapper = test.info().outputPath('corp.jsonnet')
  writeFileSync(mapper, blockOf('jsonnet'))
  const values = {
    'https://login.example.com': latchkey.url,
    'https://polis.example.com': polisUrl,
    CLIENT_ID: connection.clientID,
    CLIENT_SECRET: connection.clientSecret,
    '/etc/config/corp.jsonnet': mapper,
  }
  const read = (yaml: string) =>
    parse(Object.entries(values).reduce((text, [from, to]) => text.replaceAll(from, to), yaml))
  return JSON.stringify(mergeSettings(read(migrating), read(blockOf('yaml'))))
}

/** A person at the company. */
interface Person {
  readonly id: string
  readonly email: string
}

function colleague(): Person {
  const id = randomUUID()
  return { id, email: `${id}@corp.example.com` }
}

/** Types an address at Latchkey, which redirects to the company; signs in there. */
async function comeFromCompany(
  page: Page,
  person: Person,
  { typed = person.email, answer = 'Sign in' } = {},
) {
  await page.goto(`${latchkey.url}/login`)
  await emailField(page).fill(typed)
  await passwordField(page).fill('not-for-Kratos-1')
  await signInButton(page).click()
  await signInAtCompany(page, person, answer)
}

/** A browser that remembers the person offers the last used method. */
async function comeAgain(page: Page, person: Person) {
  await page.goto(`${latchkey.url}/login`)
  await pressMethod(page, 'Sign in with Corp')
  await signInAtCompany(page, person)
}

async function signInAtCompany(page: Page, { id, email }: Person, answer = 'Sign in') {
  await expect(page.getByRole('heading', { name: 'Sign in at Harbour Company' })).toBeVisible()
  await page.getByLabel('Account').fill(id)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: answer, exact: true }).click()
}

async function identityOf({ email }: { readonly email: string }) {
  const url = `${kratos.adminUrl}/admin/identities?${new URLSearchParams({ credentials_identifier: email })}`
  return z.array(identitySchema).parse(await (await fetch(url)).json())
}

test('an address of the company redirects to its sign-in, and returns as an account', async ({ page }) => {
  const ada = colleague()
  await comeFromCompany(page, ada)
  await expectSignedIn(page, ada)
  const [made, ...others] = await identityOf(ada)
  expect(made).toMatchObject({
    traits: { email: ada.email, name: { first: 'Ada', last: 'Lovelace' } },
    verifiable_addresses: [{ verified: true }],
  })

  await pressSignOut(page)
  await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
  await comeAgain(page, ada)
  await expectSignedIn(page, ada)
  expect([others, await identityOf(ada)]).toEqual([[], [made]])
})

test('a person whom the company has disabled gets an explanation', async ({ page }) => {
  const ada = colleague()
  await comeFromCompany(page, ada, { answer: 'Sign in to an account that is switched off' })
  await expect(page.getByText('Sign-in with the other service was cancelled.')).toBeVisible()
  expect(await identityOf(ada)).toEqual([])
})

test('a person whom the operator has disabled gets an explanation', async ({ page }) => {
  const ada = colleague()
  await comeFromCompany(page, ada)
  await expectSignedIn(page, ada)
  const [made] = await identityOf(ada)
  await runTool('ops', ['--yes', 'identities', 'disable', made?.id ?? ''], {
    ...appEnvironment(latchkey.url),
    ...servicesOf(kratos),
  })
  await comeAgain(page, ada)
  await expect(page.getByText('This account has been disabled.')).toBeVisible()
})

test('a company creates no account for the address of another one', async ({ page }) => {
  const eve = { ...colleague(), email: `${randomUUID()}@other.example.com` }
  await comeFromCompany(page, eve, { typed: colleague().email })
  await expect(heading(page, 'You cannot create an account here')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/login/)
  expect(await identityOf(eve)).toEqual([])
})
