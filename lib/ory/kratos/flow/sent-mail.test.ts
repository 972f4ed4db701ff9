import { describe, expect, it, test } from '@jest/globals'
import { flowSchema } from './flow'
import {
  isAddressUnknown,
  sentMail,
  sentToAddress,
  withEmailResendField,
  withoutMailSentMessage,
} from './sent-mail'

const again = {
  type: 'input',
  group: 'code',
  attributes: { name: 'email', type: 'submit', value: 'a@b.example' },
}
const typed = {
  type: 'input',
  group: 'link',
  attributes: { name: 'email', type: 'email', value: 'a@b.example' },
}

function flowOf(values: object, ...nodes: object[]) {
  return flowSchema.parse({ id: 'f', state: 'sent_email', ui: { nodes }, ...values })
}

describe('the mail that a flow has sent', () => {
  it('has a code, and goes to the address of the button for another one', () => {
    expect(sentMail(flowOf({ active: 'code' }, again))).toEqual({ address: 'a@b.example', content: 'code' })
  })

  it('goes to the address that Kratos names, beside a field without one', () => {
    const empty = { ...typed, attributes: { name: 'email', type: 'email', value: '' } }
    expect(sentMail(flowOf({ active: 'code' }, empty, again))?.address).toBe('a@b.example')
  })

  it('has a link, and goes to the address in the field', () => {
    expect(sentMail(flowOf({ active: 'link' }, typed))).toEqual({ address: 'a@b.example', content: 'link' })
  })

  test.each([
    ['before the address is known', flowOf({ state: 'choose_method' }, typed)],
    ['after the right code', flowOf({ state: 'passed_challenge' }, again)],
    ['where Kratos hides the address', flowOf({})],
    ['where Kratos sends no address', flowOf({}, { ...again, attributes: { name: 'email' } })],
    ['for a text message', flowOf({}, { ...again, attributes: { name: 'email', value: '+15550100' } })],
  ])('is unknown %s', (_, flow) => {
    expect(sentMail(flow)).toBeUndefined()
  })
})

test.each([
  ['nothing was sent', flowOf({ state: 'choose_method' }), false],
  ['Kratos names the address', flowOf({}, again), false],
  [
    'Kratos names a telephone number',
    flowOf({}, { ...again, attributes: { name: 'email', value: '+15550100' } }),
    false,
  ],
  ['Kratos hides the address', flowOf({}), true],
  [
    'a button names something else',
    flowOf({}, { ...again, attributes: { name: 'method', value: 'code' } }),
    true,
  ],
])('if %s, the address of a sent mail is unknown: %3$s', (_, flow, expected) => {
  expect(isAddressUnknown(flow)).toBe(expected)
})

test.each([
  [1060002, true],
  [1060003, true],
  [1080001, true],
  [1080003, true],
  [1080004, false],
  [4070006, false],
])('message %i only reports the sent mail: %s', (id, expected) => {
  const ui = { nodes: [again], messages: [{ id, text: '', type: 'info' }] }
  const flow = flowOf({ active: 'code', ui })
  expect(withoutMailSentMessage(flow).ui.messages).toHaveLength(expected ? 0 : 1)
  // Nothing else on the page says it then.
  expect(withoutMailSentMessage({ ...flow, ui: { ...flow.ui, nodes: [] } }).ui.messages).toHaveLength(1)
})

test('a pending phone number is the address of its verification', () => {
  const attributes = { name: 'sms', type: 'submit', value: '+886912345678' }
  const flow = flowSchema.parse({ id: 'f', state: 'sent_email', ui: { nodes: [{ attributes }] } })
  expect(isAddressUnknown(flow)).toBe(false)
  expect(sentToAddress(flow.ui)).toBe('+886912345678')
  expect(sentMail(flow)).toBeUndefined()
  expect(withEmailResendField(flow).ui.nodes).toMatchObject([
    { attributes: { ...attributes, name: 'email' } },
  ])
})
