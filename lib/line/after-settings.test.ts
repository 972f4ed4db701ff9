import { beforeAll, expect, test } from '@jest/globals'
import { answeredOn, shown } from '@/lib/flows/testing/submit-context'
import type { FlowResult } from '@/lib/ory/kratos/calls/outcome'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { afterLineSettings } from './after-settings'
import { failureScreenUrl } from './link-failure'

beforeAll(() => {
  Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433' })
})

const page = flowPageUrl('settings', new URLSearchParams('flow=f'))
const refusedWith = (message: object) =>
  flowSchema.parse({
    id: 'f',
    state: 'show_form',
    ui: { nodes: [], messages: [{ type: 'error', ...message }] },
  })
const reason = 'can not link unknown or already existing OpenID Connect connection'
const second = refusedWith({ id: 4000001, text: reason, context: { reason } })
const other = refusedWith({ id: 4000001, text: 'no', context: { reason: 'no' } })
const linking = (provider: string) => new URLSearchParams({ link: provider })
const go = { kind: 'go', url: 'https://access.line.me/' } as const

test.each([
  ['a second link to LINE', second, 'line', '/bind?notice=line_linked'],
  ['another refusal of a link to LINE', other, 'line', '/settings?flow=f'],
  ['a second link to Google', second, 'google', '/settings?flow=f'],
])('%s redirects to the bind page, or back', (_, flow, provider, next) => {
  expect(afterLineSettings(answeredOn(page, shown(flow), { body: linking(provider) })).url).toBe(next)
})

test('the session stores the flow in which a visitor leaves to link LINE', () => {
  const changes = (provider: string) =>
    afterLineSettings(answeredOn(page, go, { body: linking(provider) })).changes
  const settingsAnswer = (linked: string) => ({ flowId: 'f', section: 'oidc', page: 'settings', linked })
  expect(changes('line')).toEqual({ settingsAnswer: settingsAnswer('line'), lineLogin: true, fid: 'f' })
  expect(changes('google')).toEqual({ settingsAnswer: settingsAnswer('google') })
})

test.each([
  ['home', 'link=line'],
  ['go', 'unlink=line'],
] as const)('LINE is not linked if the result is %s after %s', (kind, form) => {
  const { changes } = afterLineSettings(answeredOn(page, { kind, url: '' } as FlowResult, { body: form }))
  expect(changes).not.toHaveProperty('lineLogin')
})

const refusal = { error: { code: 403, message: 'forbidden', reason: 'by a hook' } }

test.each([
  ['link=line', refusal, '/bindfailure?errorcode=403&message=forbidden&reason=by+a+hook'],
  ['unlink=line', refusal, '/unbindfailure?errorcode=403&message=forbidden&reason=by+a+hook'],
  ['link=google', 'not even JSON', '/bindfailure?errorcode=-1'],
])('an unknown failure of %s redirects to its failure screen', (form, body, expected) => {
  const response = { status: 403, body, setCookies: [] }
  const failed = { kind: 'fail', reason: 'start' } as const
  expect(afterLineSettings(answeredOn(page, failed, { response, body: form })).url).toBe(expected)
})

test('the URL of a failure screen has at most 300 characters of each text', () => {
  const long = (letter: string) => letter.repeat(300)
  const error = { code: 1, message: `${long('m')}X`, reason: `${long('r')}Y` }
  const { searchParams } = new URL(failureScreenUrl('/bindfailure', error), 'https://login.example.com')
  expect(Object.fromEntries(searchParams)).toEqual({
    errorcode: '1',
    message: long('m'),
    reason: long('r'),
  })
})
