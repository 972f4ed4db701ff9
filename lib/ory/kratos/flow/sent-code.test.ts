import { describe, expect, test } from '@jest/globals'
import { flowSchema } from './flow'
import { sentCodeTo, withoutCodeSentMessage } from './sent-code'

const hidden = (name: string, value: string) => ({
  group: 'default',
  attributes: { name, value, type: 'hidden' },
})
const sent = { id: 'f', state: 'sent_email', active: 'code' }
const flowOf = (flow: object, nodes: object[], ids: number[] = []) =>
  flowSchema.parse({
    ...sent,
    ...flow,
    ui: { nodes, messages: ids.map((id) => ({ id, text: '', type: 'info' })) },
  })

describe('the address that a code was sent to', () => {
  test.each([
    ['of a login', {}, [hidden('identifier', ' ada@example.com ')], [1010014], 'ada@example.com'],
    ['after a wrong code', {}, [hidden('identifier', 'ada@example.com')], [4010008], 'ada@example.com'],
    ['of a registration', {}, [hidden('traits.email', 'ada@example.com')], [1040005], 'ada@example.com'],
    ['before the code', { state: 'choose_method' }, [hidden('identifier', 'ada@example.com')], [], undefined],
    ['of no account', {}, [hidden('identifier', 'ada@example.com')], [4000035], undefined],
    ['that Kratos does not say', {}, [], [1010025], undefined],
    ['of another method', { active: 'link' }, [hidden('identifier', 'ada@example.com')], [], undefined],
  ])('%s', (_, flow, nodes, ids, expected) => {
    expect(sentCodeTo(flowOf(flow, nodes, ids))).toBe(expected)
  })
})

test('only the message about the sent code is left out', () => {
  const idsLeft = (...nodes: object[]) =>
    withoutCodeSentMessage(flowOf({}, nodes, [1010014, 1010025, 4010008, 1040005])).ui.messages.map(
      ({ id }) => id,
    )
  expect(idsLeft(hidden('identifier', 'ada@example.com'))).toEqual([4010008])
  expect(idsLeft()).toEqual([1010014, 1010025, 4010008, 1040005])
})
