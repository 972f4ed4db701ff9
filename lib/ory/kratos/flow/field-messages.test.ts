import { expect, test } from '@jest/globals'
import { withFieldMessages } from './field-messages'
import { flowUiSchema } from './flow'

const field = (name: string, type = 'text') => ({ group: 'code', attributes: { name, type } })

/** Which messages are at which field, and which stay messages of the form. */
function placed(nodes: object[], ids: number[]) {
  const ui = flowUiSchema.parse({ nodes, messages: ids.map((id) => ({ id, text: '', type: 'error' })) })
  const moved = withFieldMessages(ui)
  return {
    fields: moved.nodes.map((node) => [node.attributes.name, ...node.messages.map(({ id }) => id)]),
    form: moved.messages.map(({ id }) => id),
  }
}

test.each([
  ['a sign-in code', 4010008, 'code'],
  ['a sign-up code', 4040003, 'code'],
  ['a recovery code', 4060006, 'code'],
  ['a verification code', 4070006, 'code'],
  ['the code of an app', 4000008, 'totp_code'],
  ['a backup code', 4000016, 'lookup_secret'],
  ['a used backup code', 4000012, 'lookup_secret'],
])('an invalid %s is reported at its field', (_, id, name) => {
  expect(placed([field('other'), field(name)], [id])).toEqual({ fields: [['other'], [name, id]], form: [] })
})

test('a message without its field, or about something else, stays with the form', () => {
  expect(
    placed([{ type: 'script' }, field('code', 'hidden'), field('totp_code')], [4010008, 4000006]),
  ).toEqual({
    fields: [[undefined], ['code'], ['totp_code']],
    form: [4010008, 4000006],
  })
})
