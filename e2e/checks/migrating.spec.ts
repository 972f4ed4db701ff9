import { createCipheriv, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../fixtures/fixtures'
import { newPerson, type Person } from '../fixtures/people'
import { expectSignedIn, heading, pressSignOut, submitLogin } from '../support/actions'
import { appEnvironment } from '../support/app-environment'
import { type QuickstartKratos, referenceUiUrl, startQuickstartKratos } from '../support/quickstart-kratos'
import { killAll, type ServerProcess, startServerProcess } from '../support/server-process'
import { runTool } from '../support/tool'

/**
 * docs/migrating.md describes the migration from the reference UI of Kratos' quickstart to Latchkey, and from
 * Keycloak and Firebase to Kratos. Real Ory only.
 */
const flowSchema = z.object({ ui: z.object({ action: z.url(), nodes: z.array(z.unknown()) }) })
const csrfSchema = z.object({ attributes: z.object({ name: z.literal('csrf_token'), value: z.string() }) })
const findingsSchema = z.array(
  z.object({ check: z.string(), level: z.string(), change: z.string().optional() }),
)

/** The settings of the document for Kratos, with Latchkey at `appUrl`. */
function documentedSettings(appUrl: string): string {
  const [, settings = ''] = /^```yaml\n(.*?)^```/ms.exec(readFileSync('docs/migrating.md', 'utf8')) ?? []
  return settings.replaceAll('https://login.example.com', appUrl)
}

/** Registers as the form of the reference UI does: the browser posts to Kratos itself, which signs it in. */
async function registerAtKratos(
  browser: APIRequestContext,
  kratosUrl: string,
  person: Person,
): Promise<void> {
  const headers = { accept: 'application/json' }
  const begun = await browser.get(`${kratosUrl}/self-service/registration/browser`, { headers })
  const { ui } = flowSchema.parse(await begun.json())
  const [csrf] = ui.nodes.flatMap((node) => csrfSchema.safeParse(node).data ?? [])
  const { email, password } = person
  // Kratos has the URL of the quickstart, but listens on another port in this test.
  const action = `${kratosUrl}${new URL(ui.action).pathname}${new URL(ui.action).search}`
  const sent = await browser.post(action, {
    headers,
    data: { method: 'password', csrf_token: csrf?.attributes.value, password, traits: { email } },
  })
  expect(sent.status(), await sent.text()).toBe(200)
}

async function findingsOf({ url }: ServerProcess, services: Readonly<Record<string, string>>) {
  const { stdout, stderr } = await runTool('doctor', ['--json', '--no-breached-passwords'], {
    ...appEnvironment(url),
    ...services,
  })
  expect(stderr).toBe('')
  return findingsSchema.parse(JSON.parse(stdout))
}

/** The quickstart has no Hydra. The doctor requires secrets that look random. */
const servicesOf = ({ url, adminUrl }: QuickstartKratos) => ({
  ORY_SDK_URL: url,
  ORY_ADMIN_URL: adminUrl,
  ...{ HYDRA_PUBLIC_URL: '', HYDRA_ADMIN_URL: '', ALLOWED_RETURN_URLS: '' },
  SESSION_SECRET: randomBytes(32).toString('hex'),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
})

/** Keycloak's export of a password. */
function keycloakUser(
  { email }: Person,
  secret: { value: string; salt: string },
  how: { algorithm: string; hashIterations: number; additionalParameters: Record<string, string[]> },
) {
  const credential = {
    type: 'password',
    secretData: JSON.stringify({ ...secret, additionalParameters: {} }),
    credentialData: JSON.stringify(how),
  }
  return { id: email, username: email, email, emailVerified: true, enabled: true, credentials: [credential] }
}

/** Imports two people of Keycloak and one of Firebase. Returns them with the passwords that they had there. */
async function importPeople(env: Readonly<Record<string, string>>): Promise<Person[]> {
  const [first, second, third] = [newPerson(), { ...newPerson(), password: 'password' }, newPerson()]
  const salt = randomBytes(16)
  // The second hash is from the tests of Argon2's own program: Node 20 has no Argon2.
  const realm = [
    keycloakUser(
      first,
      {
        value: pbkdf2Sync(first.password, salt, 210_000, 64, 'sha512').toString('base64'),
        salt: salt.toString('base64'),
      },
      { algorithm: 'pbkdf2-sha512', hashIterations: 210_000, additionalParameters: {} },
    ),
    keycloakUser(
      second,
      { value: 'CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc=', salt: 'c29tZXNhbHQ=' },
      {
        algorithm: 'argon2',
        hashIterations: 2,
        additionalParameters: {
          ...{ hashLength: ['32'], memory: ['65536'], type: ['id'], version: ['1.3'], parallelism: ['1'] },
        },
      },
    ),
  ]
  const [signer, separator] = [randomBytes(64), Buffer.from('Bw==', 'base64')]
  const key = scryptSync(third.password, Buffer.concat([salt, separator]), 32, { N: 2 ** 14, r: 8, p: 1 })
  const hash = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signer)
  const parameters = {
    ...{ base64_signer_key: signer.toString('base64'), base64_salt_separator: 'Bw==' },
    ...{ rounds: 8, mem_cost: 14 },
  }
  const write = (name: string, text: string) => {
    const file = test.info().outputPath(name)
    writeFileSync(file, text)
    return file
  }
  const imported = (...args: string[]) => runTool('ops', ['--yes', 'import', ...args], env)
  const fromKeycloak = [
    write('realm.json', JSON.stringify({ realm: 'shop', users: realm })),
    '--from',
    'keycloak',
  ]
  const { stdout } = await imported(...fromKeycloak)
  for (const { email } of [first, second])
    expect(stdout).toMatch(new RegExp(`^${email} +imported +\\S{36}$`, 'm'))
  expect((await imported(...fromKeycloak)).stdout.match(/ has an account$/gm)).toHaveLength(2)
  const user = {
    ...{ localId: third.email, email: third.email },
    ...{ passwordHash: hash.toString('base64url'), salt: salt.toString('base64url') },
  }
  const { stderr } = await imported(
    write('users.json', JSON.stringify({ users: [user] })),
    ...['--from', 'firebase', '--hash-config'],
    write(
      'hash-config.txt',
      Object.entries(parameters)
        .map((pair) => `  ${pair.join(': ')},\n`)
        .join(''),
    ),
  )
  expect(stderr).toBe('')
  return [first, second, third]
}

test('from the reference UI of the quickstart to a signed-in browser', { tag: ['@ory', '@more'] }, async ({
  page,
  anotherBrowser,
}) => {
  test.setTimeout(120_000)
  const kratos = await startQuickstartKratos()
  const services = servicesOf(kratos)
  const latchkey = await startServerProcess('migrating', 'exec node deploy/start.mjs', services)
  const person = newPerson()
  try {
    await registerAtKratos(page.request, kratos.url, person)

    const before = await findingsOf(latchkey, services)
    expect(before.find(({ level }) => level === 'problem')).toEqual({
      check: 'former-ui',
      level: 'problem',
      change: expect.stringContaining('docs/migrating.md#from-orys-reference-ui'),
    })
    const changes = before.flatMap(({ change = [] }) => change)
    expect(changes).toContain(`serve.public.base_url in Kratos: ${latchkey.url}/api/.ory`)
    expect(changes).toContain(`selfservice.allowed_return_urls in Kratos: add ${latchkey.url}/`)
    for (const kind of ['login', 'registration', 'recovery', 'verification', 'error']) {
      expect(changes).toContain(`selfservice.flows.${kind}.ui_url in Kratos: ${latchkey.url}/${kind}`)
    }

    await kratos.restartWith(documentedSettings(latchkey.url))
    const after = await findingsOf(latchkey, services)
    expect(after.filter(({ level }) => level === 'problem')).toEqual([])
    expect(JSON.stringify(after)).not.toContain(referenceUiUrl)

    await page.goto(latchkey.url)
    await expectSignedIn(page, person)
    const another = await anotherBrowser()
    await another.goto(`${latchkey.url}/login`)
    await submitLogin(another, person)
    await expectSignedIn(another, person)
    await pressSignOut(another)
    await expect(heading(another, 'You are Logged out successfully!')).toBeVisible()

    for (const imported of await importPeople({ ...appEnvironment(latchkey.url), ...services })) {
      await another.goto(`${latchkey.url}/login`)
      await submitLogin(another, imported)
      await expectSignedIn(another, imported)
      await pressSignOut(another)
      await expect(heading(another, 'You are Logged out successfully!')).toBeVisible()
    }
  } finally {
    killAll(latchkey)
    await kratos.stop()
  }
})
