import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import getPort from 'get-port'
import { parse } from 'yaml'
import { firstFreePort } from '../free-ports'
import { readClients } from '../hydra/read-clients'
import { portCount } from '../ports'
import { type SandboxServer, startSandbox } from '../start-sandbox'

const page = readFileSync('docs/ci.md', 'utf8')
let sandbox: SandboxServer

beforeAll(async () => {
  const port = await firstFreePort(await getPort(), portCount)
  sandbox = await startSandbox({ port, appUrl: 'http://localhost:3000' })
})
afterAll(() => sandbox.stop())

type SignIn = (identifier: string, password: string) => Promise<string>

/** The code of the documented page, run as a test suite would run it. */
function documented(): SignIn {
  const [, code = ''] = /```js\n(.*?)```/s.exec(page) ?? []
  const make = new Function('process', `${code.replace('export ', '')}\nreturn signIn`)
  return make({ env: { KRATOS_URL: sandbox.publicUrl } }) as SignIn
}

test('the two calls sign a person in, and an incorrect password is an error with the reason', async () => {
  const signIn = documented()
  const [, email = '', password = ''] = /`(\S+@example\.com)` with the password `(\S+)`/.exec(page) ?? []
  const headers = { 'x-session-token': await signIn(email, password) }
  const response = await fetch(`${sandbox.publicUrl}/sessions/whoami`, { headers })
  expect(await response.json()).toMatchObject({ active: true, identity: { traits: { email } } })
  await expect(signIn(email, 'wrong')).rejects.toThrow(/400: .*4000006/)
})

test('the sandbox accepts the file of clients', () => {
  const [, content = ''] = /```json\n(.*?)```/s.exec(page) ?? []
  const file = join(mkdtempSync(join(tmpdir(), 'clients-')), 'clients.json')
  writeFileSync(file, content)
  const [client] = readClients(file)
  expect(client).toMatchObject({
    client_id: 'shop-in-ci',
    client_secret: 'only-in-ci',
    post_logout_redirect_uris: ['http://localhost:5173/'],
    skip_consent: true,
  })
})

interface Step {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
}

test('the workflow starts Latchkey as the page does, with the releases of actions that this repository uses', () => {
  const [, workflow = ''] = /```yaml\n(.*?)```/s.exec(page) ?? []
  const { steps } = (parse(workflow) as { jobs: { e2e: { steps: Step[] } } }).jobs.e2e
  const [, commands = ''] = /```sh\n.*?npm ci\)\n(.*?)```/s.exec(page) ?? []
  expect(steps.find(({ name }) => name === 'Start Latchkey')?.run).toBe(commands)

  const own = ['workflows/ci.yml', 'actions/prepare/action.yml']
    .map((file) => readFileSync(`.github/${file}`, 'utf8'))
    .join('')
  const used = [...own.matchAll(/uses: ([\w/-]+)@\w+ # (v\d+)/g)].map(
    ([, action, release]) => `${action}@${release}`,
  )
  expect(steps.flatMap(({ uses = [] }) => uses).filter((action) => !used.includes(action))).toEqual([])
})
