import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { readPosted } from '@/lib/flows/form/posted-form'
import { openFlow } from '@/lib/flows/open/open-flow'
import { flowIdOf } from '@/lib/http/testing/flow-id'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { observers } from '@/lib/observers/observers'
import { submitFlow } from '@/lib/submission/submit-flow'
import { testPages } from '@/lib/submission/testing/pages'
import { createMetrics } from '@/lib/telemetry/metrics'

const kratos = new TestService()
startTestServices({ kratos })

const { metrics, registry } = createMetrics(() => [])
let browser: TestBrowser
beforeEach(() => {
  observers().metrics = metrics
  registry.resetMetrics()
  kratos.reset()
  browser = new TestBrowser(appUrl, { 'accept-language': 'de', 'x-latchkey-peer': '192.0.2.7' })
})
afterAll(() => {
  delete observers().metrics
})

const submit = async (form: FormData) => {
  await submitFlow(testPages.login, await readPosted(form), [])
}
const open = (flow: string) => browser.run(() => openFlow('login', Promise.resolve({ flow }), () => ({})))
const post = (flow: string, hasScript: boolean) =>
  browser.post(submit, { 'latchkey.page': `/login?flow=${flow}`, method: 'password' }, { hasScript })
const counted = async () =>
  (await registry.metrics()).split('\n').filter((line) => /^latchkey_screens?_.*(?:total|count)\{/.test(line))

test('a sign-in is shown, returns, and is completed', async () => {
  const flow = { id: flowIdOf(1), requested_aal: 'aal1', ui: { nodes: [], messages: [] } }
  const wrong = { ...flow, ui: { nodes: [], messages: [{ id: 4000006, type: 'error', text: 'Wrong' }] } }
  kratos.respond('GET /self-service/login/flows', { body: flow })
  kratos.respond('POST /self-service/login', { status: 400, body: wrong })
  await open(flowIdOf(1))
  await post(flowIdOf(1), false)
  await open(flowIdOf(1))
  kratos.respond('POST /self-service/login', { body: { session: {} } })
  await post(flowIdOf(1), true)
  const labels = 'screen="login",method="password",language="de"'
  expect(await counted()).toEqual([
    'latchkey_screens_shown_total{screen="login",language="de"} 1',
    `latchkey_screens_submitted_total{${labels},script="no"} 1`,
    `latchkey_screens_submitted_total{${labels},script="yes"} 1`,
    'latchkey_screens_refused_total{screen="login",method="password",cause="wrong_password"} 1',
    `latchkey_screens_done_total{${labels},script="yes"} 1`,
    'latchkey_screen_duration_seconds_count{screen="login",script="yes"} 1',
  ])
})

test('the second factor is a separate screen, and an expired flow a cause', async () => {
  const flow = { id: flowIdOf(3), requested_aal: 'aal2', ui: { nodes: [], messages: [] } }
  kratos.respond('GET /self-service/login/flows', { body: flow })
  kratos.respond('POST /self-service/login', {
    status: 410,
    body: { error: { id: 'self_service_flow_expired' } },
  })
  await open(flowIdOf(3))
  await post(flowIdOf(3), true)
  const lines = await counted()
  expect(lines).toContain('latchkey_screens_shown_total{screen="login_second_factor",language="de"} 1')
  expect(lines).toContain(
    'latchkey_screens_refused_total{screen="login_second_factor",method="password",cause="expired"} 1',
  )
})
