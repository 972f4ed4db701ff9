import { expect, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Person, PersonDetails } from '@/lib/help-desk/person'
import { translatorFor } from '@/lib/i18n/translator'
import { kratosSessionSchema } from '@/lib/ory/kratos/session/kratos-session'
import { PersonPage } from './person-page'

const t = translatorFor('en')
const script = '<img src=x onerror=alert(1)>'
const person: Person = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'ada@example.com',
  isActive: true,
  since: undefined,
  addresses: [{ value: 'ada@example.com', isVerified: false }],
  metadata: null,
  isProtected: false,
}
const nothing: PersonDetails = { credentials: [], sessions: [], messages: [] }

function textOf(details: PersonDetails, shown: Partial<Parameters<typeof PersonPage>[0]> = {}): string {
  return renderToStaticMarkup(
    <PersonPage
      t={t}
      person={person}
      details={details}
      applications={undefined}
      wait={undefined}
      actions={[]}
      answer={undefined}
      {...shown}
    />,
  )
}

test('of thousands of sessions, the page shows the latest ten', () => {
  const sessions = Array.from({ length: 250 }, (_, index) => kratosSessionSchema.parse({ id: `s-${index}` }))
  const html = textOf({ ...nothing, sessions })
  expect(html.split('Unknown device').length - 1).toBe(10)
  expect(html).toContain('These are the latest. There may be more.')
  expect(textOf({ ...nothing, sessions: sessions.slice(0, 10) })).not.toContain('There may be more.')
})

test('what other people wrote is text', () => {
  const html = textOf(
    {
      credentials: [{ type: script, identifiers: [script], created_at: undefined, updated_at: undefined }],
      sessions: [kratosSessionSchema.parse({ id: 's', devices: [{ user_agent: script }] })],
      messages: [
        {
          id: 'm',
          sentAt: new Date(),
          recipient: script,
          status: 'abandoned',
          problem: `550 ${script}`,
        },
      ],
    },
    { person: { ...person, name: script }, applications: [script] },
  )
  expect(html).not.toContain('<img')
  expect(html).toContain('550 ')
  expect(html).toContain('Not delivered')
})

test('what cannot be read now is not shown as none', () => {
  const html = textOf({ ...nothing, sessions: null, messages: null }, { applications: null })
  expect(html.split('This cannot be shown at the moment.').length - 1).toBe(3)
  expect(textOf(nothing, { applications: [] }).split('No entries').length - 1).toBe(4)
})

test('a wait is shown where it is', () => {
  expect(textOf(nothing, { wait: '5 minutes' })).toContain('The next attempt must wait')
  expect(textOf(nothing)).not.toContain('must wait')
})
