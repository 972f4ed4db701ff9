import { beforeEach, describe, expect, test } from '@jest/globals'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import {
  bypassesRegistrationPolicy,
  hasBlockedProviders,
  mustBlockProviders,
  offersRegistration,
  registrationClosedResponse,
  withoutProviders,
} from './registration-policy'

const kratos = new TestService()
startTestServices({ kratos }, { REGISTRATION: 'closed' })

const call = 'GET /self-service/registration/flows'
const off = { status: 400, body: { error: { id: 'self_service_flow_disabled' } } }
beforeEach(() => {
  kratos.reset()
})

const api = 'https://login.example.com/api/.ory/self-service'
describe('while registration is closed', () => {
  test('no page offers to create an account, and Kratos is not called', async () => {
    expect(await offersRegistration()).toBe(false)
    expect(kratos.requests).toEqual([])
  })

  test.each([
    ['registration/browser', 'GET'],
    ['registration/api', 'GET'],
    ['registration/flows?id=f', 'GET'],
    ['registration?flow=f', 'POST'],
  ])('no registration passes: %s', async (path, method) => {
    expect(await bypassesRegistrationPolicy(new Request(`${api}/${path}`, { method }))).toBe(true)
  })

  const token = () => new Request(`${api}/fed-cm/token`, { method: 'POST', body: '{}' })
  test('a token of the browser passes only if registration is disabled in Kratos', async () => {
    expect(await bypassesRegistrationPolicy(token())).toBe(true)
    kratos.respond(call, off)
    expect(await bypassesRegistrationPolicy(token())).toBe(false)
  })

  test.each(['settings?flow=f', 'methods/oidc/callback/google?state=s', 'login/browser', 'login?flow=f'])(
    'everything else passes here: %s',
    async (path) => {
      expect(await bypassesRegistrationPolicy(new Request(`${api}/${path}`))).toBe(false)
    },
  )

  test('the login page offers a provider only if registration is disabled in Kratos', async () => {
    const node = (group: string, name: string) => ({
      type: 'input',
      group,
      attributes: { name },
      messages: [],
    })
    const nodes = [node('oidc', 'provider'), node('password', 'password')]
    const flow = flowSchema.parse({ id: 'f', ui: { action: '', method: 'POST', nodes } })
    expect(withoutProviders(flow).ui.nodes).toHaveLength(1)
    expect(await hasBlockedProviders(flow)).toBe(true)
    expect(await hasBlockedProviders(withoutProviders(flow))).toBe(false)
    expect(await mustBlockProviders()).toBe(true)
    kratos.respond(call, off)
    expect(await hasBlockedProviders(flow)).toBe(false)
  })
})

test('a browser gets the page that explains it, and an API client Kratos’ error', async () => {
  const get = (accept: string) => new Request(`${api}/registration/browser`, { headers: { accept } })
  const shown = registrationClosedResponse(get('text/html,*/*;q=0.8'), 'r')
  expect([shown.status, shown.headers.get('location')]).toEqual([
    303,
    '/error?reason=registration_off&retry=%2Flogin&request=r',
  ])
  const told = registrationClosedResponse(get('application/json'), 'r')
  expect([told.status, await told.json()]).toMatchObject([
    400,
    { error: { id: 'self_service_flow_disabled' } },
  ])
})
