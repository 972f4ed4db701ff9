import { expect, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { translatorFor } from '@/lib/i18n/translator'
import { Invitation } from './invitation'

const post = { action: async () => {}, fields: {} }

const shown = (identifier: string | undefined) =>
  renderToStaticMarkup(
    <Invitation
      t={translatorFor('en')}
      brand="Latchkey"
      supportUrl={undefined}
      invitation={{ kind: 'open', from: 'Grace', address: 'new@example.com' }}
      accept={post}
      other={{ identifier, signOut: post }}
    />,
  )

test('names the signed-in person', () => {
  expect(shown('ada@example.com')).toContain(
    '<span>Signed in as </span><span translate="no"><span>ada@</span>',
  )
})

test('if the name is unknown, as while a second factor is due, no sentence has a gap', () => {
  expect(shown(undefined)).not.toContain('Signed in as')
  expect(shown(undefined)).toContain('The invitation is for another account. Sign out first')
})
