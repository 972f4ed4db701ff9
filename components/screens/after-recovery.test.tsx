import { expect, test } from '@jest/globals'
import { flowWith, inputNode, openFlowOf, submitNode } from '@/components/testing/flows'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import { cardSections } from '@/lib/ory/kratos/flow/settings-sections'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { RecoverySettings } from './after-recovery'

const nodes = [
  inputNode({ name: 'traits.phone', type: 'tel' }, { group: 'profile' }),
  submitNode('method', 'profile', 'profile', { id: 1070003 }),
  inputNode({ name: 'password', type: 'password' }, { group: 'password' }),
  submitNode('method', 'password', 'password', { id: 1070003 }),
]

/** The page after the form of a section was saved. */
function screen(section: string) {
  const messages = [{ id: messageIds.settingsSaved, text: 'Saved', type: 'success' }]
  const flow = { ...flowWith({ nodes, messages }), state: 'success' }
  const open = {
    ...openFlowOf(flow, flowPageUrl('setting', {})),
    session: { settingsAnswer: { flowId: flow.id, section } },
  }
  return elementsOf(
    <RecoverySettings
      t={translatorFor('en')}
      open={open}
      order={cardSections}
      notice={undefined}
      continueHref="/sessions"
      access={undefined}
      action="/"
    />,
  )
}

test.each([
  ['password', 'Continue'],
  ['profile', 'Later'],
])('after a saved %s, the way on is %s', (section, label) => {
  const links = screen(section).flatMap(({ tag, text, attributes }) =>
    tag === 'a' && attributes.href === '/sessions' ? [text] : [],
  )
  expect(links).toEqual([label])
})

test.each([
  ['password', 'You have a new password'],
  ['profile', 'Change Password'],
])('after a saved %s, the title is %s', (section, title) => {
  expect(screen(section).find(({ tag }) => tag === 'h1')?.text).toBe(title)
})
