import { beforeAll, expect, test } from '@jest/globals'
import { answeredOn, shown } from '@/lib/flows/testing/submit-context'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { afterLineSettings } from './after-settings'

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
  const settingsAnswer = { flowId: 'f', section: 'oidc', page: 'settings' }
  expect(changes('line')).toEqual({ settingsAnswer, lineLogin: true, fid: 'f' })
  expect(changes('google')).toEqual({ settingsAnswer })
})
