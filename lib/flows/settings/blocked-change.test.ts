import { expect, test } from '@jest/globals'
import { answeredOn, shown } from '@/lib/flows/testing/submit-context'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { afterSettings } from './after-settings'
import { withBlockedChange } from './blocked-change'
import { resultSection } from './result-section'

Object.assign(process.env, { APP_URL: 'https://login.example.com', ORY_SDK_URL: 'http://kratos:4433' })

const missing = {
  id: 4000002,
  text: 'Property phone is missing.',
  type: 'error',
  context: { property: 'phone' },
}
const flowWith = (name: string, message: object, flow: object = {}) =>
  flowSchema.parse({
    id: 'f',
    state: 'show_form',
    ui: { nodes: [{ group: 'profile', attributes: { name }, messages: [message] }] },
    ...flow,
  })
const blocked = flowWith('traits.phone', missing)
const posted = (section: string, flowId = 'f') => ({ settingsAnswer: { flowId, section } })
const said = (flow: typeof blocked, session: ReturnType<typeof posted>) =>
  withBlockedChange(flow, session, (section) => `${section} waits`).ui.messages.map(
    ({ context }) => context?.title,
  )

test.each([
  ['a new password', blocked, posted('password'), ['password waits']],
  ['a new passkey', blocked, posted('passkey'), ['passkey waits']],
  ['the profile itself', blocked, posted('profile'), []],
  ['a form of another flow', blocked, posted('password', 'g'), []],
  ['a hint at the trait', flowWith('traits.phone', { ...missing, type: 'info' }), posted('password'), []],
  ['an error of its own', flowWith('password', missing), posted('password'), []],
])('%s: what the page says', (_, flow, session, expected) => {
  expect(said(flow, session)).toEqual(expected)
})

test('the form is remembered, and the profile has the message', () => {
  const pageUrl = flowPageUrl('setting', new URLSearchParams('flow=f'))
  const body = new URLSearchParams('method=password&password=x')
  const { changes = {} } = afterSettings({ ...answeredOn(pageUrl, shown(blocked)), body })
  expect(changes).toEqual(posted('password'))
  const flow = withBlockedChange(blocked, changes, () => 'text')
  expect(resultSection(flow, changes)).toBe('profile')
})
