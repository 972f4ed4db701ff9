import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import getPort from 'get-port'
import { flowOf } from '../e2e/ory/contract/browser'
import {
  accountOf,
  choose,
  type ProviderSignIn,
  signInAtProvider,
} from '../e2e/ory/contract/provider-actions'
import { firstFreePort } from '../sandbox/free-ports'
import { portCount } from '../sandbox/ports'
import { type SandboxServer, startSandbox } from '../sandbox/start-sandbox'
import { WebBrowser } from '../sandbox/testing/web-browser'
import { buildTools } from './testing/build-tools'

const appUrl = 'http://localhost:3000'
let next: SandboxServer
let usual: SandboxServer
const tools = buildTools()

async function start(isNext: boolean): Promise<SandboxServer> {
  const port = await firstFreePort(await getPort(), portCount)
  return startSandbox({ port, appUrl, usualVariant: 'oidc', isNext })
}

beforeAll(async () => {
  next = await start(true)
  usual = await start(false)
}, 60_000)
afterAll(() => Promise.all([next.stop(), usual.stop()]))

const doctor = ['doctor', '--provider'] as const
const ops = ['ops', 'providers', 'try'] as const

/**
 * Runs `npm run doctor -- --provider`, or the same with `ops`. `act` gets the prompt, and returns what to
 * paste.
 */
function dryRun(
  kratos: SandboxServer,
  id: string,
  act: (asked: string) => Promise<string>,
  [tool, ...command]: readonly [string, ...string[]] = doctor,
) {
  return new Promise<{ status: number | null; said: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [join(tools.folder, `${tool}.mjs`), ...command, id], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        NODE_NO_WARNINGS: '1',
        APP_URL: appUrl,
        ORY_SDK_URL: kratos.kratosUrl,
        ORY_ADMIN_URL: kratos.adminUrl,
      },
    })
    let asked = ''
    let said = ''
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString()
    })
    child.stderr.on('data', (part: Buffer) => {
      asked += part.toString()
      if (asked.endsWith('here:\n')) act(asked).then((pasted) => child.stdin.end(pasted), reject)
    })
    child.on('close', (status) => resolve({ status, said }))
  })
}

/** Signs in at the URL that the doctor prints, and returns the flow that Kratos then shows. */
async function signIn(asked: string, answer: ProviderSignIn): Promise<string> {
  const [, url = ''] = /3\. Open in the same browser: (\S+)/.exec(asked) ?? []
  const shown = url.replace(`${appUrl}/api/.ory`, next.kratosUrl)
  const browser = new WebBrowser()
  const flow = flowOf(await (await browser.open(shown)).json())
  const query = new URLSearchParams(choose('google', flow))
  const action = flow.action.replace(`${appUrl}/api/.ory`, next.kratosUrl)
  const { href } = await browser.follow(`${action}&${query}`)
  const back = await signInAtProvider({ status: 303, location: href, body: '' }, answer)
  await browser.open(back.replace(`${appUrl}/api/.ory`, next.kratosUrl))
  // A browser may display it in several lines.
  return JSON.stringify(await (await browser.open(shown)).json(), null, 2)
}

test('a dry run prints the returned claims, without secrets, and the traits after mapping', async () => {
  const { status, said } = await dryRun(next, 'google', (asked) =>
    signIn(asked, accountOf('ada@example.com')),
  )
  expect(said).toMatch(/✓ provider: The claims of google: .*given_name: Ada/)
  expect(said).toContain('at_hash: ***')
  expect(said).toContain('traits.email: ada@example.com, traits.name.first: Ada')
  expect(said).toContain('a new person is asked for nothing else')
  expect(status).toBe(0)
}, 60_000)

test('it names what the schema rejects, and why', async () => {
  const { said } = await dryRun(next, 'google', (asked) =>
    signIn(asked, { account: 'ada', given_name: 'Ada' }),
  )
  expect(said).toMatch(/! provider: The identity schema rejects the traits: missing properties: "email"\./)
  expect(said).toMatch(/→ the mapper file:\S+claims\.jsonnet, the scope of google in Kratos/)
}, 60_000)

test('it reports that the provider refused, and that nothing was pasted', async () => {
  const refused = await dryRun(next, 'google', (asked) => signIn(asked, { answer: 'cancel' }))
  expect(refused.said).toContain('✗ provider: google refused the sign-in')
  expect(refused.status).toBe(1)
  const silent = await dryRun(next, 'google', async () => '')
  expect(silent.said).toContain('- provider: No result of Kratos was pasted')
}, 60_000)

test('it reports that Kratos has no such provider, and that this release has no dry run', async () => {
  const asks = () => Promise.reject(new Error('The doctor asked.'))
  expect((await dryRun(next, 'nobody', asks)).said).toContain('"nobody" is not configured')
  const { status, said } = await dryRun(usual, 'google', asks)
  expect(said).toContain(
    '✗ provider: This release of Kratos has no dry run of a provider, which comes after 26.2.0',
  )
  expect(status).toBe(1)
}, 60_000)

test('`ops` does the same', async () => {
  const act = (asked: string) => signIn(asked, accountOf('ada@example.com'))
  const { status, said } = await dryRun(next, 'google', act, ops)
  expect(said).toContain('a new person is asked for nothing else')
  expect(status).toBe(0)
  const asks = () => Promise.reject(new Error('The command asked.'))
  const json = await dryRun(usual, 'google', asks, [...ops, '--json'])
  expect(JSON.parse(json.said)).toMatchObject([{ level: 'problem', says: expect.stringContaining('26.2.0') }])
  expect(json.status).toBe(1)
}, 60_000)
