import { beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { readKeyDetails, withKeyDetails } from './key-details'

const kratos = new TestService()
startTestServices({ kratos, hasKratosAdmin: true })
beforeEach(() => {
  kratos.reset()
})

const removal = (
  kind: 'passkey' | 'webauthn',
  value: string,
  display_name: string,
  added_at_unix: number,
) => ({
  type: 'input',
  group: kind,
  attributes: { node_type: 'input', type: 'submit', name: `${kind}_remove`, value },
  meta: { label: { id: 1050020, text: '', type: 'info', context: { display_name, added_at_unix } } },
})
const key = (id: string) => ({
  id: Buffer.from(id, 'hex').toString('base64'),
  authenticator: { aaguid: '+/wwBxVOTsyMC24CBVfXvQ==' },
  flags: { backup_eligible: true, backup_state: true },
})

const browser = new TestBrowser(appUrl, { cookie: 'ory_kratos_session=s' })

/** The contexts of the keys, without their dates. */
async function described(nodes: readonly object[]): Promise<unknown[]> {
  const flow = flowSchema.parse({
    id: 'f',
    identity: { id: 'ada', traits: {} },
    ui: { action: '', method: '', nodes },
  })
  const { value } = await browser.run(() => readKeyDetails(flow))
  if (!value) throw new Error('no facts')
  return withKeyDetails(flow, value).ui.nodes.map(({ meta }) => {
    const { added_at_unix: _, ...context } = meta?.label?.context ?? {}
    return context
  })
}

test('a passkey is named after its provider, a security key by its owner', async () => {
  const credentials = { passkey: { config: { credentials: [key('01')] } } }
  kratos.respond('GET /admin/identities/ada', { body: { credentials } })
  kratos.respond('GET /self-service/login/browser', { status: 500 })
  expect(
    await described([removal('passkey', '01', 'unnamed', 1), removal('webauthn', '02', 'blue', 2)]),
  ).toEqual([{ display_name: 'Apple Passwords', is_synced: true }, { display_name: 'blue' }])
})

test('keys of one name are numbered by age, each kind separately', async () => {
  kratos.respond('GET /admin/identities/ada', { status: 500 })
  const nodes = [
    removal('passkey', '01', 'Dashlane', 3),
    removal('passkey', '02', 'Dashlane', 1),
    removal('webauthn', '03', 'Dashlane', 2),
    removal('passkey', '04', 'unnamed', 2),
    removal('passkey', '05', 'unnamed', 2),
  ]
  expect(await described(nodes)).toEqual([
    { display_name: 'Dashlane', number: 2 },
    { display_name: 'Dashlane' },
    { display_name: 'Dashlane' },
    { display_name: 'unnamed' },
    { display_name: 'unnamed', number: 2 },
  ])
})

test('the last credential shows what is left', async () => {
  kratos.respond('GET /admin/identities/ada', { status: 500 })
  const code = { type: 'input', group: 'code', attributes: { name: 'method' } }
  kratos.respond('GET /self-service/login/browser', {
    body: { id: 'l', ui: { action: '', method: '', nodes: [code] } },
  })
  expect(await described([removal('passkey', '01', 'Dashlane', 1)])).toEqual([
    { display_name: 'Dashlane', left: 'code' },
  ])
})
