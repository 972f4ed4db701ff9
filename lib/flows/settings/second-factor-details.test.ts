import { beforeEach, expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { readSecondFactorDetails, withSecondFactorDetails } from './second-factor-details'

const kratos = new TestService()
startTestServices({ kratos, hasKratosAdmin: true })
beforeEach(() => {
  kratos.reset()
})

const browser = new TestBrowser(appUrl, { cookie: 'ory_kratos_session=s' })
const flowOf = (...names: readonly string[]) =>
  flowSchema.parse({
    id: 'f',
    identity: { id: 'ada', traits: {} },
    ui: {
      action: '',
      method: '',
      nodes: names.map((name) => ({
        type: 'input',
        group: 'default',
        attributes: { node_type: 'input', type: 'submit', name, value: 'true' },
        meta: { label: { id: 1, text: '', type: 'info' } },
      })),
    },
  })

test('Kratos is not called for an account without second factors', async () => {
  expect((await browser.run(() => readSecondFactorDetails(flowOf('password', 'totp_code')))).value).toEqual(
    {},
  )
  expect(kratos.requests).toEqual([])
})

test('the buttons that end a second factor show since when it is on', async () => {
  const credential = { created_at: '2026-05-03T10:00:00Z' }
  const config = { recovery_codes: [{ used_at: null }, { used_at: '2026-05-04T10:00:00Z' }] }
  const credentials = { totp: credential, lookup_secret: { ...credential, config } }
  kratos.respond('GET /admin/identities/ada', { body: { credentials } })
  const flow = flowOf('totp_unlink', 'lookup_secret_disable', 'lookup_secret_reveal')
  const { value: facts = {} } = await browser.run(() => readSecondFactorDetails(flow))
  const at = Date.UTC(2026, 4, 3, 10) / 1000
  expect(withSecondFactorDetails(flow, facts).ui.nodes.map(({ meta }) => meta?.label?.context)).toEqual([
    { added_at_unix: at },
    { added_at_unix: at, left: 1, all: 2 },
    {},
  ])
})
