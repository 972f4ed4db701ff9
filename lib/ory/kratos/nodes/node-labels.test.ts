import { describe, expect, test } from '@jest/globals'
import { rawNodeSchema } from '@/lib/ory/kratos/flow/flow'
import { bareText, labelOf } from './node-labels'

describe('the label of a node', () => {
  const own = (id: number, text: string) => ({ id, text, type: 'info' })
  const labelFor = (name: string, attributes: object = {}, label?: object) =>
    labelOf(
      rawNodeSchema.parse({ type: 'input', attributes: { name, ...attributes }, meta: { label } }),
      name,
    )

  test.each<[string, object, object | undefined, object]>([
    ['x', {}, own(1, 'Kratos says'), { id: 1, text: 'Kratos says' }],
    ['x', {}, own(0, 'Kratos says'), { id: 0, text: 'Kratos says' }],
    ['x', {}, own(1, ''), { id: 1, text: '' }],
    ['x', { label: own(2, 'Label'), title: own(3, 'Title') }, own(0, ''), { id: 2, text: 'Label' }],
    ['x', { label: own(0, ''), title: own(3, 'Title') }, undefined, { id: 3, text: 'Title' }],
    ['x', { label: null, title: own(3, 'Title') }, undefined, { id: 3, text: 'Title' }],
    ['identifier', {}, undefined, { id: 1070004, text: 'ID' }],
    ['password', {}, undefined, { id: 1070001, text: 'Password' }],
    ['email', {}, undefined, { id: 1070007, text: 'Email' }],
    ['code', {}, undefined, { id: 1070006, text: 'Verify code' }],
    ['totp_code', {}, undefined, { id: 1010006, text: 'Authentication code' }],
    ['lookup_secret', {}, undefined, { id: 1010007, text: 'Backup recovery code' }],
    ['method', { type: 'submit' }, undefined, { id: 1070005, text: 'Submit' }],
    ['identifier', { type: 'submit' }, undefined, { id: 1070005, text: 'Submit' }],
    ['traits.email', {}, undefined, { id: 1070002, context: { title: 'E-Mail' } }],
    ['traits.name.last', {}, undefined, { id: 1070002, context: { title: 'Last name' } }],
    ['traits.name.first_given_name', {}, undefined, { id: 0, text: 'first given name' }],
    ['plain', {}, undefined, { id: 0, text: 'plain' }],
  ])('%s with %j and %j', (name, attributes, label, expected) => {
    expect(labelFor(name, attributes, label)).toMatchObject({ type: 'info', ...expected })
  })

  test('a text of our own has no id', () => {
    expect(bareText('a')).toEqual({ id: 0, text: 'a', type: 'info' })
  })
})
