import { expect, test } from '@jest/globals'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { withNewPasswordLabel } from './new-password-label'

test('the password of the settings has a label of its own, and other fields keep theirs', () => {
  const field = (name: string, id: number, text: string) => ({
    type: 'input',
    group: 'password',
    attributes: { node_type: 'input', type: 'text', name },
    meta: { label: { id, text, type: 'info' } },
  })
  const nodes = [field('password', 1070001, 'Password'), field('method', 1070003, 'Save')]
  const { ui } = withNewPasswordLabel(flowSchema.parse({ id: 'f', ui: { nodes } }), 'New password')
  expect(ui.nodes.map(({ meta }) => meta?.label?.text)).toEqual(['New password', 'Save'])
})
